import Foundation
import Synchronization

/// Memory through which a child passes messages to its parent. The child writes a message before it
/// goes on, so that nothing is lost when it dies in the next step, and makes no system call for it; the
/// parent reads at any time.
///
///     byte 0        8       16     24             64        128                        128 + capacity
///     │ written │ heard │ lost │ left │ (unused) … │ taken … │ messages, around and around …    │
///     └────────── the child stores these ────────┘ └ parent ┘ └ the child writes, the parent reads ┘
///
/// `written` and `taken` count all bytes since the start, so that the ring holds `written - taken`
/// bytes, which begin at `taken % capacity`. The two sides have cache lines of their own.
///
/// **Memory order.** Each number is stored by one side only. The child copies the bytes and then stores
/// `written` with release; the parent loads `written` with acquire and then copies the bytes, so it sees
/// them whole. The parent stores `taken` with release after it has copied; the child loads it with acquire
/// before it writes over those bytes, so it never does so too early. The child's threads take turns
/// (`ChildChannel` has a lock), so that there is one writer.
@safe package struct EventRing: Sendable {
  /// How many bytes may wait to be taken; a power of two.
  package static let capacity = 1 << 18

  private enum Offset {
    static let written = 0
    static let heardInterruption = 8
    static let lostDescriptors = 16
    static let left = 24
    static let taken = SharedMemory.lineSize
    static let bytes = 2 * SharedMemory.lineSize
  }

  private let memory: SharedMemory

  private static let size = Offset.bytes + capacity

  /// A ring that a fork of this process writes to; nil if the system has no memory for it. It needs no
  /// file, which a limit on the size of files could refuse.
  init?() {
    guard let memory = SharedMemory(inheritedByForks: Self.size) else { return nil }
    self.memory = memory
  }

  /// Maps the file behind `descriptor`, which is made large enough; nil if that is refused.
  package init?(_ descriptor: Int32) {
    guard let memory = SharedMemory(descriptor, size: Self.size) else { return nil }
    self.memory = memory
  }

  /// How many bytes were ever written. It changes whenever the child makes progress.
  package var written: Int { load(Offset.written) }

  /// How many bytes wait to be taken.
  package var waiting: Int { written &- load(Offset.taken) }

  /// Whether the child has received the command to interrupt.
  var hasReceivedInterruption: Bool {
    get { load(Offset.heardInterruption) != 0 }
    nonmutating set { store(newValue ? 1 : 0, Offset.heardInterruption) }
  }

  /// Whether the child has ended because its descriptors were closed.
  var hasLostDescriptors: Bool {
    get { load(Offset.lostDescriptors) != 0 }
    nonmutating set { store(newValue ? 1 : 0, Offset.lostDescriptors) }
  }

  /// Whether the child has ended by `ChildChannel.exitNow`. Its exit status alone does not tell: exit
  /// handlers may end it with any.
  var hasLeft: Bool {
    get { load(Offset.left) != 0 }
    nonmutating set { store(newValue ? 1 : 0, Offset.left) }
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
      let room = unsafe memory.bytes(from: Offset.bytes)
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[position...])
        .copyBytes(from: source[..<first])
      unsafe room.copyBytes(from: source[first..<count])
    }
    store(start &+ count, Offset.written)
    return count
  }

  /// Appends all bytes that wait to `bytes`.
  ///
  /// - Returns: Whether the counts make sense; if not, a step has written over them.
  package func take(into bytes: inout Bytes) -> Bool {
    let count = waiting
    guard count > 0 else { return count == 0 }
    guard count <= Self.capacity else { return false }
    let start = load(Offset.taken)
    let position = start & (Self.capacity - 1)
    let first = min(count, Self.capacity - position)
    let room = unsafe memory.bytes(from: Offset.bytes)
    unsafe bytes.append(contentsOf: room[position..<(position + first)])
    unsafe bytes.append(contentsOf: room[..<(count - first)])
    store(start &+ count, Offset.taken)
    return true
  }

  private func load(_ offset: Int) -> Int {
    Int(truncatingIfNeeded: unsafe memory.number(at: offset).pointee.load(ordering: .acquiring))
  }

  private func store(_ number: Int, _ offset: Int) {
    let number = UInt64(truncatingIfNeeded: number)
    unsafe memory.number(at: offset).pointee.store(number, ordering: .releasing)
  }
}

/// The queue that the workers of all children take scenarios from, with the file by which spawned
/// children find it. A class, because it owns the file.
final class SharedQueue: Sendable {
  let file: Int32
  let queue: ScenarioQueue

  /// - Parameter workers: How many there may be at a time, in all children.
  init(workers: Int) throws(ChildError) {
    let size = ScenarioQueue.size(workers: workers)
    guard let (file, memory) = UnnamedFile.mapped({ SharedMemory($0, size: size) }) else {
      throw ChildError(code: errno)
    }
    self.file = file
    queue = ScenarioQueue(memory)
  }

  deinit { close(file) }

  /// The queue in the file behind `descriptor`; nil if it is no such file.
  static func inherited(_ descriptor: Int32) -> ScenarioQueue? {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, Int(info.st_size) >= ScenarioQueue.size(workers: 1)
    else { return nil }
    return SharedMemory(descriptor, size: Int(info.st_size)).map(ScenarioQueue.init)
  }
}
