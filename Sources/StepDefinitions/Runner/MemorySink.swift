import GherkinRunner
import Synchronization

/// Keeps what a staged run prints. A class, because the console that writes to it is copied.
final class MemorySink: ByteSink {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func write(_ bytes: [UInt8]) { self.bytes.withLock { $0 += bytes } }
}
