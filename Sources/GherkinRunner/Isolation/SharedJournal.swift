import Foundation
import Synchronization

/// Memory that a worker process shares with the one that started it. The worker writes down what
/// happens there before it goes on, so that nothing is lost when it dies in the middle of a step,
/// and pays no system call for it; the other takes it out when it likes.
///
/// A ring of bytes with a count of those ever written and one of those ever taken, each changed by
/// one side only. A class, because it owns the mapping.
@safe package final class SharedJournal: @unchecked Sendable {
  /// How many bytes may wait to be taken.
  package static let capacity = 1 << 18
  /// Beside the count of what was written, since the same side changes it.
  private static let printedOffset = 8
  /// The counts of the two sides lie apart, so that they do not wait for each other's caches.
  private static let takenOffset = 64
  private static let bytesOffset = 128

  private let base: UnsafeMutableRawPointer
  private let mappedSize = SharedJournal.bytesOffset + SharedJournal.capacity

  /// Maps the file behind `descriptor`, which is made large enough; nothing if that is refused.
  package init?(_ descriptor: Int32) {
    guard Self.reserve(mappedSize, of: descriptor) else { return nil }
    let memory = unsafe mmap(
      nil, mappedSize, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    unsafe base = memory
  }

  deinit { unsafe munmap(base, mappedSize) }

  /// Sees to it that there is room where the file is: writing to memory whose file finds none ends the
  /// process.
  private static func reserve(_ size: Int, of descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      ftruncate(descriptor, off_t(size)) == 0
    #else
      posix_fallocate(descriptor, 0, off_t(size)) == 0
    #endif
  }

  /// How many bytes were ever written. It stands still while the process hangs.
  package var written: Int { unsafe count(at: 0).pointee.load(ordering: .acquiring) }

  /// How many bytes wait to be taken.
  package var waiting: Int {
    unsafe written &- count(at: Self.takenOffset).pointee.load(ordering: .acquiring)
  }

  /// How many bytes of what the process printed are in a log already, or are nobody's.
  package var printed: Int {
    get { unsafe count(at: Self.printedOffset).pointee.load(ordering: .acquiring) }
    set { unsafe count(at: Self.printedOffset).pointee.store(newValue, ordering: .releasing) }
  }

  /// Writes as many of `bytes` as there is room for.
  ///
  /// - Returns: How many that were.
  package func append(_ bytes: ArraySlice<UInt8>) -> Int {
    let start = written
    let count = min(bytes.count, max(0, Self.capacity - waiting))
    guard count > 0 else { return 0 }
    let position = start & (Self.capacity - 1)
    let first = min(count, Self.capacity - position)
    unsafe bytes.withUnsafeBytes { source in
      unsafe room.baseAddress?.advanced(by: position).copyMemory(
        from: source.baseAddress ?? UnsafeRawPointer(base), byteCount: first)
      unsafe room.copyBytes(from: source[first..<count])
    }
    unsafe self.count(at: 0).pointee.store(start &+ count, ordering: .releasing)
    return count
  }

  /// Takes out all bytes that wait; nothing if the counts make no sense, because something in the
  /// process has written over them.
  package func take() -> [UInt8]? {
    let count = waiting
    guard count > 0 else { return count == 0 ? [] : nil }
    guard count <= Self.capacity else { return nil }
    let taken = unsafe self.count(at: Self.takenOffset)
    let start = unsafe taken.pointee.load(ordering: .relaxed)
    let position = start & (Self.capacity - 1)
    let first = min(count, Self.capacity - position)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    unsafe bytes.append(contentsOf: room[position..<(position + first)])
    unsafe bytes.append(contentsOf: room[..<(count - first)])
    unsafe taken.pointee.store(start &+ count, ordering: .releasing)
    return bytes
  }

  private var room: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: base + Self.bytesOffset, count: Self.capacity)
  }

  private func count(at offset: Int) -> UnsafeMutablePointer<Atomic<Int>> {
    unsafe (base + offset).assumingMemoryBound(to: Atomic<Int>.self)
  }
}
