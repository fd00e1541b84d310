package import Foundation

/// Ties a probe to the test that started it: the probe ends when the test does, even if the tests are
/// killed.
///
/// The test holds one end of a pipe into which nothing is written. The probe has the other end as its
/// standard input, and the system sends it a signal when the first end is closed. (A thread that waits for
/// that would do as well, but the runner does not copy a process that has threads.)
///
/// A class, because it owns the end that the test holds.
package final class Tether: Sendable {
  private static let variable = "PROBE_TETHER"

  /// The standard input of the probe.
  private let probeEnd: FileHandle
  private let testEnd: FileHandle

  /// There are too many open files.
  package struct Refusal: Error { let code: Int32 }

  package init() throws {
    var ends: [Int32] = [-1, -1]
    // Closed in other probes, which would otherwise hold the pipe open.
    guard unsafe pipe(&ends) == 0 else { throw Refusal(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    probeEnd = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    testEnd = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  /// The environment for a probe that this process starts: its own, `additions`, and what the probe needs to
  /// find its tether. What a probe prints when it crashes on purpose would look like the end of the tests.
  package static func environment(adding additions: [String: String] = [:]) -> [String: String] {
    ProcessInfo.processInfo.environment
      .merging([variable: "\(getpid())", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(additions) { $1 }
  }

  /// Starts `process`, whose standard input is the probe's end, and closes what only the probe needs:
  /// that end, and the files that its output goes to.
  ///
  /// Foundation keeps a process and its handles for as long as the program runs, and from about 1,300 open
  /// files on, `Process.run` may crash: it copies entries of `/proc/self/fd` from beyond the end of its
  /// buffer.
  package func start(_ process: Process, closing files: [FileHandle] = []) throws {
    process.standardInput = probeEnd
    defer {
      // Nothing was written to them here, so closing has nothing to report.
      for handle in files + [probeEnd] { try? handle.close() }
    }
    try process.run()
  }

  /// Called by a probe: from now on it ends when the test that started it does. Processes that the probe
  /// starts itself are not tied.
  package static func attach() {
    guard ProcessInfo.processInfo.environment[variable] == "\(getppid())" else { return }
    _ = fcntl(STDIN_FILENO, F_SETOWN, getpid())
    _ = fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_ASYNC)
    // The test may have ended before there was a signal to send.
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&request, 1, 0) > 0 { _exit(1) }
  }
}

/// What was built together with the tests.
package enum Products {
  /// The folder that the programs are in.
  package static var folder: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let program = bundle ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return program.deletingLastPathComponent()
  }
}
