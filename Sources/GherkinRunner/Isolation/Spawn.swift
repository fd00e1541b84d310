import Foundation

extension WorkerProcess {
  /// Starts the running program again, with the same arguments, as a worker.
  ///
  /// It is spawned directly, because Foundation's `Process` takes longer than most scenarios.
  static func spawned(
    arguments: [String], environment: [String: String], queue: SharedQueue
  ) throws(WorkerError) -> WorkerProcess {
    let lines = try WorkerLines()
    let spawn = Spawn(
      program: Bundle.main.executablePath ?? "/proc/self/exe", arguments: arguments,
      environment: environment.merging([WorkerChannel.variable: "1"]) { $1 },
      descriptors: [
        (lines.output, STDOUT_FILENO), (lines.output, STDERR_FILENO),
        (lines.commands.read, WorkerChannel.inheritedCommands),
        (lines.bell.write, WorkerChannel.inheritedBell),
        (lines.journalFile, WorkerChannel.inheritedJournal),
        (queue.file, WorkerChannel.inheritedQueue),
      ])
    let result = spawn.start()
    lines.closeTheirs()
    do {
      return WorkerProcess(try result.get(), lines: lines)
    } catch {
      lines.closeOurs()
      throw error
    }
  }
}

/// The start of another process, whose descriptors are all said.
struct Spawn {
  let program: String
  let arguments: [String]
  let environment: [String: String]
  /// Which of our descriptors the process gets under which number.
  let descriptors: [(ours: Int32, theirs: Int32)]

  /// - Returns: The id of the process, or the error of the system.
  func start() -> Result<pid_t, WorkerError> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // A group of its own, so that Ctrl-C reaches us alone and we tell the worker in our own words.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    // Ours could have the very numbers that are theirs, so all move out of the way first.
    for (index, pair) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, pair.ours, spare + Int32(index))
    }
    for (index, pair) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, spare + Int32(index), pair.theirs)
      unsafe posix_spawn_file_actions_addclose(&actions, spare + Int32(index))
    }
    var id: pid_t = 0
    let code = unsafe withCStrings([program] + arguments) { arguments in
      unsafe withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        unsafe posix_spawn(&id, program, &actions, &attributes, arguments, environment)
      }
    }
    return code == 0 ? .success(id) : .failure(WorkerError(code: code))
  }

  /// The first of the numbers that neither ours nor theirs have.
  private var spare: Int32 {
    descriptors.map { max($0.ours, $0.theirs) }.max().map { $0 + 1 } ?? 0
  }

  private func withCStrings(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var copies = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.withUnsafeMutableBufferPointer { buffer in
      // A list that ends with nothing is never without a base.
      unsafe buffer.baseAddress.map { unsafe body($0) } ?? EINVAL
    }
  }
}

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
