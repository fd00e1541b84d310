import Foundation
import Synchronization

/// What files, reports and messages are made of; most of it is UTF-8.
///
/// Not `[UInt8]`, because the `span` of an array needs macOS 26 or iOS 26, and that of a contiguous array does not.
package typealias Bytes = ContiguousArray<UInt8>

/// Bytes as the key of a dictionary. Hashed as a whole, where an array hashes each byte by itself.
package struct ByteKey: Hashable, Sendable {
  let bytes: Bytes

  package init(bytes: Bytes) { self.bytes = bytes }

  /// The bytes of a text; texts that are equal to Swift may have different ones.
  package init(_ text: String) { bytes = Bytes(text.utf8) }

  package func hash(into hasher: inout Hasher) {
    // Safe, because the buffer is only read, and only within the call.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

/// Where finished bytes go: standard output, a file, or memory.
package protocol ByteSink: Sendable {
  /// Writes all of `bytes`.
  func write(_ bytes: Bytes) throws(FileError)
  /// Makes what was written final. Nothing is written afterward.
  func close() throws(FileError)
  /// Closes the place without making anything final: there is no run to report, or the report cannot be
  /// completed.
  func abandon()
  /// Whether what was written may be read before it is final, so that it is wanted soon.
  var isWatched: Bool { get }
}

extension ByteSink {
  /// Most sinks have nothing to do at the end.
  package func close() throws(FileError) {}

  /// Most sinks have nothing to close.
  package func abandon() {}

  /// What is written anywhere but to files is seen at once.
  package var isWatched: Bool { true }

  /// Writes text, for messages that have nowhere to complain when that fails.
  package func write(_ text: String) {
    // A diagnostic that cannot be delivered must not end the run it is about.
    try? write(Bytes(text.utf8))
  }
}

/// Keeps what is written. A class, because the console that writes to it is copied.
package final class MemorySink: ByteSink {
  private let bytes = Mutex<Bytes>([])

  package init() {}

  /// All that was written.
  package var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  package func write(_ bytes: Bytes) { self.bytes.withLock { $0 += bytes } }
}

/// Adds a report to the end of a file that others write to as well.
struct AppendingSink: ByteSink {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(FileError) {
    self.path = path
    try FileSystem.createFolder(FileSystem.parent(of: path))
    descriptor = try FileSystem.openAtEnd(path)
  }

  func abandon() { _ = Foundation.close(descriptor) }

  func write(_ bytes: Bytes) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, named: path)
  }

  func close() throws(FileError) {
    guard Foundation.close(descriptor) == 0 else { throw FileError(path, code: errno) }
  }
}
