import Foundation

/// How a worker process ended, in words for a report.
struct ProcessEnd: Sendable, Equatable {
  /// As `waitpid` gives it.
  let status: Int32

  /// Whether it was killed, as we do with a worker that does not end.
  var isKilled: Bool { status & 0x7F == SIGKILL }

  /// Whether it ended by `WorkerChannel.leave`.
  var isLeaving: Bool { status == WorkerChannel.leavingStatus << 8 }

  /// What to say of the step during which it ended.
  var problem: Problem {
    let signal = status & 0x7F
    guard signal != 0 else {
      let code = (status >> 8) & 0xFF
      return Problem(
        "the process ended with exit status \(code) in the middle of this", type: "Exit")
    }
    return Problem(
      "the process crashed: signal \(signal) (\(ProcessEnd.names[signal] ?? "unknown"))",
      type: "Crash")
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT, aborted", SIGBUS: "SIGBUS, bad memory access",
    SIGFPE: "SIGFPE, bad arithmetic", SIGILL: "SIGILL, trap: a Swift runtime failure",
    SIGKILL: "SIGKILL, killed: out of memory, or by hand", SIGPIPE: "SIGPIPE, broken pipe",
    SIGQUIT: "SIGQUIT, quit", SIGSEGV: "SIGSEGV, bad memory access",
    SIGTERM: "SIGTERM, asked to end", SIGTRAP: "SIGTRAP, trap: a Swift runtime failure",
    SIGXCPU: "SIGXCPU, too much processor time",
  ]
}
