import Foundation
import Synchronization

/// Writes a report to a file, which is there only once the report is whole. A file that takes the
/// place of another has its permissions.
///
/// What is no ordinary file, such as a pipe or `/dev/stderr`, is written to directly.
package struct FileSink: ByteSink {
  private enum Target {
    case draft(Draft)
    case outlet(Outlet)
  }

  private let path: String
  private let target: Target
  private let replaced: ReplacedFiles.Entry?

  /// - Parameter interruption: Ends waiting for the reader of a pipe.
  package init(_ path: String, _ interruption: Interruption? = nil) throws(FileError) {
    try self.init(path, interruption, replacing: nil)
  }

  /// - Parameter replaced: The file as the run has found it. Once something else has written it, it is not replaced.
  init(
    _ path: String, _ interruption: Interruption?, replacing replaced: ReplacedFiles.Entry?
  ) throws(FileError) {
    self.replaced = replaced
    let isWatched = Self.isWatched(path)
    // A link stays a link: what it leads to is written.
    let path = Self.isDevice(path) ? path : FileSystem.resolved(path)
    self.path = path
    try FileSystem.createFolder(FileSystem.parent(of: path))
    guard !isWatched else {
      target = .outlet(try Outlet(path, interruption))
      return
    }
    let draft = try Draft(of: path)
    FileSystem.keepPermissions(of: path, for: draft.descriptor)
    target = .draft(draft)
  }

  /// The file that the bytes go to until the report is whole, if it has a name.
  var draft: String? {
    if case .draft(let draft) = target { draft.name } else { nil }
  }

  package var isWatched: Bool {
    if case .outlet = target { true } else { false }
  }

  /// Whether `path` may be looked at as it is written, because it is no ordinary file.
  static func isWatched(_ path: String) -> Bool {
    isDevice(path) || FileSystem.exists(path) && !FileSystem.isOrdinaryFile(path)
  }

  private static func isDevice(_ path: String) -> Bool {
    path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }

  package func write(_ bytes: Bytes) throws(FileError) {
    switch target {
    case .draft(let draft): try FileSystem.write(bytes, to: draft.descriptor, named: path)
    case .outlet(let outlet): try outlet.write(bytes)
    }
  }

  package func close() throws(FileError) {
    switch target {
    case .draft(let draft):
      guard replaced?.isAsFound(path) ?? true else {
        draft.discard()
        throw .replaced(path)
      }
      try draft.publish()
    case .outlet(let outlet): try outlet.close()
    }
  }

  package func abandon() {
    switch target {
    case .draft(let draft): draft.discard()
    // The report cannot be completed anyway.
    case .outlet(let outlet): try? outlet.close()
    }
  }
}

/// Writes to an open file descriptor, such as standard output.
///
/// When there is no reader any longer, what is left to write is dropped: `specs | head` is no failure.
package struct DescriptorSink: ByteSink {
  private let outlet: Outlet

  /// - Parameter interruption: Ends waiting for a reader that does not read.
  package init(_ descriptor: Int32, name: String, _ interruption: Interruption? = nil) {
    outlet = Outlet(descriptor, name: name, interruption)
  }

  /// What the program was started with under the number `descriptor`, as the path `name` says.
  ///
  /// - Throws: If there is no such thing. What this process has opened itself is none of it: that is
  ///   closed when another program is started, and what a program is started with is not.
  init(
    inherited descriptor: Int32, name: String, _ interruption: Interruption?
  ) throws(FileError) {
    let flags = fcntl(descriptor, F_GETFD)
    guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw FileError(name, code: EBADF) }
    self.init(descriptor, name: name, interruption)
  }

  package func write(_ bytes: Bytes) throws(FileError) {
    do {
      try outlet.write(bytes)
    } catch  where error.code == EPIPE {
      return
    }
  }
}

/// Something open for writing that may take nothing as long as nothing reads it, such as a pipe. Once the
/// run is interrupted, writes wait only a little longer.
///
/// A class, because all that write to it are to know when it was abandoned.
final class Outlet: Sendable {
  /// How long a write may wait in an interrupted run.
  private static let grace = Duration.seconds(2)
  /// A pipe that takes anything takes as much at once.
  private static let portion = Int(PIPE_BUF)

  private let descriptor: Int32
  private let name: String
  private let interruption: Interruption?
  /// Whether it may have to be waited for.
  private let mayBlock: Bool
  private let isAbandoned = Atomic(false)

  init(_ descriptor: Int32, name: String, _ interruption: Interruption?) {
    self.descriptor = descriptor
    self.name = name
    self.interruption = interruption
    var info = stat()
    mayBlock =
      unsafe fstat(descriptor, &info) == 0
      && [S_IFIFO, S_IFSOCK, S_IFCHR].contains(info.st_mode & S_IFMT)
  }

  /// Opens what is at `path`; a named pipe, as soon as something reads it.
  convenience init(_ path: String, _ interruption: Interruption?) throws(FileError) {
    self.init(try Self.open(path, interruption), name: path, interruption)
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

  func write(_ bytes: Bytes) throws(FileError) {
    guard mayBlock else { return try FileSystem.write(bytes, to: descriptor, named: name) }
    guard !isAbandoned.load(ordering: .relaxed) else { throw FileError(name, code: ECANCELED) }
    let code = Descriptor.write(bytes, to: descriptor, portion: Self.portion) { self.waitForRoom() }
    if let code { throw FileError(name, code: code) }
  }

  func close() throws(FileError) {
    guard Foundation.close(descriptor) == 0 else { throw FileError(name, code: errno) }
  }

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
