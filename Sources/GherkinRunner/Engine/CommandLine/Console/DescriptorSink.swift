import Foundation
import Synchronization

/// Writes to something open that may take nothing as long as nothing reads it, such as standard output or a pipe. Once
/// the run is interrupted, writes wait only a little longer.
///
/// A class, because all that write to it are to know when it was abandoned.
package final class DescriptorSink: ByteSink {
  /// How long a write may wait in an interrupted run.
  private static let grace = Duration.seconds(2)
  /// A pipe that takes anything takes as much at once.
  private static let portion = Int(PIPE_BUF)

  private let descriptor: Int32
  private let name: String
  private let interruption: Interruption?
  /// Whether it was opened here. When what the program was started with has no reader any longer, what is left to write is
  /// dropped: `specs | head` is not a failure.
  private let isOwn: Bool
  /// Whether it may have to be waited for.
  private let mayBlock: Bool
  private let isAbandoned = Atomic(false)

  /// - Parameter interruption: Ends waiting for a reader that does not read.
  package init(
    _ descriptor: Int32, name: String, _ interruption: Interruption? = nil, isOwn: Bool = false
  ) {
    self.descriptor = descriptor
    self.name = name
    self.interruption = interruption
    self.isOwn = isOwn
    var info = stat()
    mayBlock =
      unsafe fstat(descriptor, &info) == 0
      && [S_IFIFO, S_IFSOCK, S_IFCHR].contains(info.st_mode & S_IFMT)
  }

  /// What the program was started with under the number `descriptor`, as the path `name` says.
  ///
  /// - Throws: If there is no such thing. What this process has opened itself is none of it: that is
  ///   closed when another program is started, and what a program is started with is not.
  convenience init(
    inherited descriptor: Int32, name: String, _ interruption: Interruption?
  ) throws(FileError) {
    let flags = fcntl(descriptor, F_GETFD)
    guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw FileError(name, code: EBADF) }
    self.init(descriptor, name: name, interruption)
  }

  /// Opens what is at `path`; a named pipe, as soon as something reads it.
  convenience init(opening path: String, _ interruption: Interruption?) throws(FileError) {
    self.init(try Self.open(path, interruption), name: path, interruption, isOwn: true)
  }

  private static func open(
    _ path: String, _ interruption: Interruption?
  ) throws(FileError) -> Int32 {
    let start = ContinuousClock.now
    while true {
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK
      let descriptor = unsafe Foundation.open(path, flags, 0o666)
      if descriptor >= 0 { return descriptor }
      guard errno == ENXIO, FileSystem.isNamedPipe(path) else {
        throw FileError(path, code: errno)
      }
      guard mayWait(since: start, interruption) else {
        throw FileError(path, code: ECANCELED)
      }
      usleep(10_000)
    }
  }

  package func write(_ bytes: Bytes) throws(FileError) {
    guard mayBlock else { return try FileSystem.write(bytes, to: descriptor, named: name) }
    guard !isAbandoned.load(ordering: .relaxed) else { throw FileError(name, code: ECANCELED) }
    let code = Descriptor.write(bytes, to: descriptor, portion: Self.portion) { self.waitForRoom() }
    if let code, isOwn || code != EPIPE { throw FileError(name, code: code) }
  }

  package func close() throws(FileError) {
    guard !isOwn || Foundation.close(descriptor) == 0 else { throw FileError(name, code: errno) }
  }

  // The report cannot be completed anyway.
  package func abandon() { try? close() }

  /// - Returns: Whether there is room; if not, it was abandoned.
  private func waitForRoom() -> Bool {
    let start = ContinuousClock.now
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // An error makes it return as well, and is the write's to report.
    while unsafe poll(&request, 1, 100) == 0 {
      guard Self.mayWait(since: start, interruption) else {
        isAbandoned.store(true, ordering: .relaxed)
        return false
      }
    }
    return true
  }

  /// Whether something may be waited for any longer: until an interruption, and for a moment after it.
  static func mayWait(
    since start: ContinuousClock.Instant? = nil, _ interruption: Interruption?
  ) -> Bool {
    guard let time = interruption?.time else { return true }
    return ContinuousClock.now - max(start ?? time, time) < grace
  }
}
