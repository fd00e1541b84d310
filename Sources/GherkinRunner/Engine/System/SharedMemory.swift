import Foundation
import Synchronization

/// Memory that several threads or several processes share.
///
/// A class, because it owns the memory. Unchecked, because it is a raw pointer to memory that stays where
/// it is: users stay within `size`, keep a reference to this, and change numbers only atomically.
@safe package final class SharedMemory: @unchecked Sendable {
  /// How far apart numbers are that different workers change, so that they do not wait for each other's
  /// caches.
  package static let lineSize = 64

  /// In bytes.
  let size: Int
  private let base: UnsafeMutableRawPointer
  private let isMapped: Bool

  /// Memory of this process, all zero.
  init(size: Int) {
    self.size = size
    unsafe base = .allocate(byteCount: size, alignment: Self.lineSize)
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe base.bindMemory(to: Atomic<UInt64>.self, capacity: size / MemoryLayout<UInt64>.stride)
    isMapped = false
  }

  /// Memory of this process and of its forks, all zero; nil if the system has none.
  convenience init?(inheritedByForks size: Int) {
    self.init(size: size, flags: MAP_SHARED | MAP_ANONYMOUS, descriptor: -1)
  }

  /// The file behind `descriptor`, which is made large enough; nil if that is refused.
  convenience init?(_ descriptor: Int32, size: Int) {
    guard Self.reserve(size, of: descriptor) else { return nil }
    self.init(size: size, flags: MAP_SHARED, descriptor: descriptor)
  }

  private init?(size: Int, flags: Int32, descriptor: Int32) {
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    self.size = size
    unsafe base = memory
    // Numbers are all that is typed; bytes between them are copied raw.
    unsafe base.bindMemory(to: Atomic<UInt64>.self, capacity: size / MemoryLayout<UInt64>.stride)
    isMapped = true
  }

  deinit {
    if isMapped { unsafe munmap(base, size) } else { unsafe base.deallocate() }
  }

  /// Reserves room for the file: writing to memory whose file has none ends the process.
  private static func reserve(_ size: Int, of descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      ftruncate(descriptor, off_t(size)) == 0
    #else
      posix_fallocate(descriptor, 0, off_t(size)) == 0
    #endif
  }

  /// The number at `offset`, which several may change at a time.
  @unsafe func number(at offset: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    unsafe (base + offset).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// The bytes from `offset` on.
  @unsafe func bytes(from offset: Int) -> UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: base + offset, count: size - offset)
  }
}
