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

  /// What the program was started with under the number `descriptor`, as the path `name` says.
  ///
  /// - Throws: If there is no such thing. What this process has opened itself is none of it: that is
  ///   closed when another program is started, and what a program is started with is not.
  init(inherited descriptor: Int32, name: String) throws(FileError) {
    let flags = fcntl(descriptor, F_GETFD)
    guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw FileError(name, code: EBADF) }
    self.init(descriptor, name: name)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    do {
      try FileSystem.write(bytes, to: descriptor, named: name)
    } catch  where error.code == EPIPE {
      return
    }
  }
}
