import Foundation
import Synchronization

/// What a worker process shares with the one that started it. The worker writes down what
/// happens there before it goes on, so that nothing is lost when it dies in the middle of a step,
/// and pays no system call for it; the other takes it out when it likes.
///
/// A ring of bytes with a count of those ever written and one of those ever taken, each changed by
/// one side only.
@safe package struct SharedJournal: Sendable {
  /// How many bytes may wait to be taken.
  package static let capacity = 1 << 18
  /// Beside the count of what was written, since the same side changes them.
  private static let printedOffset = 8
  private static let idleOffset = 16
  private static let interruptionOffset = 24
  private static let lossOffset = 32
  private static let takenOffset = SharedMemory.lineSize
  private static let bytesOffset = 2 * SharedMemory.lineSize

  private let memory: SharedMemory

  /// Maps the file behind `descriptor`, which is made large enough; nothing if that is refused.
  package init?(_ descriptor: Int32) {
    guard let memory = SharedMemory(descriptor, size: Self.bytesOffset + Self.capacity) else {
      return nil
    }
    self.memory = memory
  }

  /// How many bytes were ever written.
  package var written: Int { load(0) }

  /// How many bytes wait to be taken.
  package var waiting: Int { written &- load(Self.takenOffset) }

  /// How many bytes of what the process printed are in a log already, or are nobody's.
  package var printed: Int {
    get { load(Self.printedOffset) }
    nonmutating set { store(newValue, Self.printedOffset) }
  }

  /// How many commands the worker had got when it found nothing to do and went to wait for more.
  var idle: Int {
    get { load(Self.idleOffset) }
    nonmutating set { store(newValue, Self.idleOffset) }
  }

  /// Whether the worker has taken in that the run is interrupted.
  var hasHeardInterruption: Bool {
    get { load(Self.interruptionOffset) != 0 }
    nonmutating set { store(newValue ? 1 : 0, Self.interruptionOffset) }
  }

  /// Whether the worker has ended because its descriptors were closed.
  var hasLostDescriptors: Bool {
    get { load(Self.lossOffset) != 0 }
    nonmutating set { store(newValue ? 1 : 0, Self.lossOffset) }
  }

  /// Something that changes whenever the worker gets on.
  var pulse: Int { written }

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
      let room = unsafe memory.bytes(from: Self.bytesOffset)
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[position...])
        .copyBytes(from: source[..<first])
      unsafe room.copyBytes(from: source[first..<count])
    }
    store(start &+ count, 0)
    return count
  }

  /// Appends all bytes that wait to `bytes`.
  ///
  /// - Returns: Whether the counts make sense; if not, something in the process has written over them.
  package func take(into bytes: inout [UInt8]) -> Bool {
    let count = waiting
    guard count > 0 else { return count == 0 }
    guard count <= Self.capacity else { return false }
    let start = load(Self.takenOffset)
    let position = start & (Self.capacity - 1)
    let first = min(count, Self.capacity - position)
    let room = unsafe memory.bytes(from: Self.bytesOffset)
    unsafe bytes.append(contentsOf: room[position..<(position + first)])
    unsafe bytes.append(contentsOf: room[..<(count - first)])
    store(start &+ count, Self.takenOffset)
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

/// The queue that all workers of a run take from, with the file by which those that are started anew
/// find it. A class, because it owns the file.
final class SharedQueue: Sendable {
  let file: Int32
  let queue: ScenarioQueue

  /// - Parameter workers: How many there may be at a time.
  init(workers: Int) throws(WorkerError) {
    let size = ScenarioQueue.size(workers: workers)
    guard let (file, memory) = UnnamedFile.mapped({ SharedMemory($0, size: size) }) else {
      throw WorkerError(code: errno)
    }
    self.file = file
    queue = ScenarioQueue(memory)
  }

  deinit { close(file) }

  /// The queue in the file behind `descriptor`; nothing if it is no such file.
  static func inherited(_ descriptor: Int32) -> ScenarioQueue? {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, Int(info.st_size) >= ScenarioQueue.size(workers: 1)
    else { return nil }
    return SharedMemory(descriptor, size: Int(info.st_size)).map(ScenarioQueue.init)
  }
}
