import Foundation
import Synchronization

/// Memory that a worker process shares with the one that started it. The worker writes down what
/// happens there before it goes on, so that nothing is lost when it dies in the middle of a step,
/// and pays no system call for it.
///
/// The layout: how many bytes are written, a count that rises with every note (the pulse), how much
/// of what was printed is handed on, the bytes. A class, because it owns the mapping.
@safe final class SharedJournal: @unchecked Sendable {
  static let size = 1 << 16
  private static let headerSize = 24

  private let base: UnsafeMutableRawPointer

  /// Maps the file behind `descriptor`, which is made large enough; nothing if that is refused.
  init?(_ descriptor: Int32) {
    guard ftruncate(descriptor, off_t(SharedJournal.size)) == 0 else { return nil }
    let memory = unsafe mmap(
      nil, SharedJournal.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    unsafe base = memory
  }

  deinit { unsafe munmap(base, SharedJournal.size) }

  private var count: Int {
    get { Int(unsafe base.load(as: UInt64.self)) }
    set { unsafe base.storeBytes(of: UInt64(newValue), as: UInt64.self) }
  }

  /// Rises whenever something is noted; one that stands still belongs to a process that hangs.
  var pulse: UInt64 { unsafe base.load(fromByteOffset: 8, as: UInt64.self) }

  /// How many bytes of what the process printed are in a log already, or are nobody's.
  var printed: Int {
    get { Int(truncatingIfNeeded: unsafe base.load(fromByteOffset: 16, as: UInt64.self)) }
    set { unsafe base.storeBytes(of: UInt64(newValue), toByteOffset: 16, as: UInt64.self) }
  }

  /// Adds bytes behind those that are there.
  ///
  /// - Returns: Whether there was room.
  func append(_ bytes: [UInt8]) -> Bool {
    let count = self.count
    guard bytes.count <= SharedJournal.size - SharedJournal.headerSize - count else { return false }
    unsafe bytes.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(
        start: base + SharedJournal.headerSize + count, count: source.count
      ).copyMemory(from: source)
    }
    // The count comes last: who reads after a crash sees whole notes only.
    atomicMemoryFence(ordering: .releasing)
    self.count = count + bytes.count
    unsafe base.storeBytes(of: pulse &+ 1, toByteOffset: 8, as: UInt64.self)
    return true
  }

  /// All bytes that were added since the last `clear`.
  var bytes: [UInt8] {
    let count = min(self.count, SharedJournal.size - SharedJournal.headerSize)
    let memory = unsafe UnsafeRawBufferPointer(start: base + SharedJournal.headerSize, count: count)
    return unsafe Array(memory)
  }

  func clear() { count = 0 }
}
