import Foundation

/// Writes to an open file descriptor, such as standard output.
///
/// When nobody reads any longer, what is left to write is dropped: `specs | head` is no failure.
package struct DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let name: String

  package init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    do {
      try FileSystem.write(bytes, to: descriptor, named: name)
    } catch  where error.code == EPIPE {
      return
    }
  }
}
