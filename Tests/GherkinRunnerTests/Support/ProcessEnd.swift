import Foundation

extension Process {
  /// The status as a shell has it; nil while the process runs.
  ///
  /// The system is asked, because Foundation sees an end by a socket, which another process that was started at the
  /// same moment may hold as well for as long as it lives. The process stays Foundation's to clear away.
  var endStatus: Int32? {
    guard let state = Self.state(of: processIdentifier) else {
      // Foundation has cleared it away, and is about to say so.
      guard !isRunning else { return nil }
      return terminationReason == .uncaughtSignal ? 128 + terminationStatus : terminationStatus
    }
    return state.isAlive ? nil : state.status
  }

  /// Whether the process has not ended, as the system knows it.
  var isAlive: Bool { endStatus == nil }

  /// Waits for the end; the status as a shell has it.
  func end() async throws -> Int32 {
    while true {
      if let status = endStatus { return status }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// What the system knows of a child of this process; nil if it has been cleared away.
  static func state(of id: pid_t) -> (isAlive: Bool, status: Int32)? {
    // Filled in by the call before it is read, and zero where nothing has ended.
    var info = unsafe siginfo_t()
    let result = unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT)
    guard result == 0 else { return nil }
    #if canImport(Darwin)
      let status = unsafe info.si_status
    #else
      let status = unsafe info._sifields._sigchld.si_status
    #endif
    let (signal, code) = unsafe (info.si_signo, info.si_code)
    return (signal != SIGCHLD, code == CLD_EXITED ? status : 128 + status)
  }
}
