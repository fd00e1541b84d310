import Foundation
import Synchronization

/// Writes a report to a file, which is there only once the report is whole. A file that takes the
/// place of another has its permissions.
struct FileSink: ByteSink {
  private let path: String
  /// What the bytes go to until the report is whole.
  let draft: Draft
  /// Whether nothing else has written the file, so that it may be replaced.
  private let mayReplace: @Sendable () -> Bool

  init(_ path: String, mayReplace: @escaping @Sendable () -> Bool) throws(FileError) {
    // A link stays a link: what it leads to is written.
    self.path = FileSystem.resolved(path)
    self.mayReplace = mayReplace
    try FileSystem.createFolder(FileSystem.parent(of: self.path))
    draft = try Draft(of: self.path)
    FileSystem.keepPermissions(of: self.path, for: draft.descriptor)
  }

  var isWatched: Bool { false }

  func write(_ bytes: Bytes) throws(FileError) {
    try FileSystem.write(bytes, to: draft.descriptor, named: path)
  }

  func close() throws(FileError) {
    guard mayReplace() else {
      draft.discard()
      throw .replaced(path)
    }
    try draft.publish()
  }

  func abandon() { draft.discard() }

  /// Removes the file that the report will replace.
  func removeEarlier() { if mayReplace() { FileSystem.remove(path) } }
}

extension FileSystem {
  /// Writes to the file at `path` once it is whole, or at once to what is not an ordinary file, such as a pipe.
  package static func sink(
    for path: String, _ interruption: Interruption? = nil,
    mayReplace: @escaping @Sendable () -> Bool = { true }
  ) throws(FileError) -> any ByteSink {
    guard !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/"),
      !exists(path) || isOrdinaryFile(path)
    else { return try DescriptorSink(opening: path, interruption) }
    return try FileSink(path, mayReplace: mayReplace)
  }
}

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

/// The files that the reports of a run will replace, as the run finds them.
///
/// Two runs may write the same file. What the slower one replaces may be the only trace of a failure, so it keeps the
/// file, and fails.
struct ReplacedFiles: Sendable {
  /// The states by absolute paths; nil for what is not there.
  private var states: [String: FileSystem.State?] = [:]

  /// Looks at the files that `reports` go to.
  init(_ reports: [ReportRequest], in folder: String) {
    for path in reports.compactMap(\.path) where StreamPath(path) == nil {
      let place = FileSystem.absolute(path, in: folder)
      // Nil is the state of a file that is not there.
      states[place] = .some(try? FileSystem.state(of: place))
    }
  }

  /// Whether the file at `place` is still the same, or gone.
  func isAsFound(_ place: String) -> Bool {
    let now = try? FileSystem.state(of: place)
    return now == nil || now == states[place] ?? now
  }
}
