import Foundation

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
