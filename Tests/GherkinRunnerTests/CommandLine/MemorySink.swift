import GherkinRunner
import Synchronization

/// Keeps what is written, for tests to inspect. A class, because the writer and the test
/// share it.
final class MemorySink: ByteSink {
  private let written = Mutex<[Bytes]>([])

  func write(_ bytes: Bytes) { written.withLock { $0.append(bytes) } }

  /// All that was written.
  var text: String {
    written.withLock { String(decoding: $0.reduce(into: Bytes(), +=), as: UTF8.self) }
  }

  /// What was written at a time.
  var pieces: [String] { written.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }
}
