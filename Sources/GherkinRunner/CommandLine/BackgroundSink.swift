import Dispatch
import Synchronization

/// Writes to another sink on a thread of its own, so that a run does not wait for the disk.
///
/// The order stays as it is. What goes wrong is thrown by a later call, at the latest by `close`.
/// A class, because whoever writes and the thread share what has gone wrong.
package final class BackgroundSink: ByteSink {
  /// How many writes may be on their way before somebody waits after all; it bounds the memory.
  private static let limit = 8

  private let sink: any ByteSink
  private let queue = DispatchQueue(label: "specs.report")
  private let room = DispatchSemaphore(value: limit)
  private let failure = Mutex<FileError?>(nil)

  /// Writes to `sink`.
  package init(_ sink: any ByteSink) { self.sink = sink }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try check()
    room.wait()
    queue.async {
      defer { self.room.signal() }
      do throws(FileError) {
        try self.check()
        try self.sink.write(bytes)
      } catch {
        self.failure.withLock { $0 = error }
      }
    }
  }

  package func close() throws(FileError) {
    queue.sync {}
    try check()
    try sink.close()
  }

  private func check() throws(FileError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
