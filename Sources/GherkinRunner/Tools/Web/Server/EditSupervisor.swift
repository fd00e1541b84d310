import Foundation

/// Keeps a worker on the sockets of the server: starts another when one ends. Browsers that connect meanwhile wait for the
/// next one.
struct EditSupervisor {
  /// How often it is looked whether the worker still runs.
  private static let lookInterval: UInt32 = 50_000
  /// How long a worker that is no longer wanted may take to end.
  private static let endLimit = Duration.seconds(2)
  /// How long to wait if a worker ended early again.
  private static let pause = Duration.seconds(2)
  /// A worker that served for so long did not end early.
  private static let soundLife = Duration.seconds(10)

  /// The path by which the program is found, also after it was built again.
  let program: String
  let arguments: [String]
  let environment: [String: String]
  let sockets: [Int32]
  /// What the next worker needs to know.
  var start: WorkerStart
  /// Says to the user what happens to workers.
  let say: (String) -> Void

  /// Serves until `isOver`.
  mutating func run(until isOver: () -> Bool) {
    var hasFailed = false
    while !isOver() {
      let began = ContinuousClock.now
      start.program = ProgramWatch.state(of: program)
      let reason = serve(until: isOver)
      if isOver() { return }
      if wasBuiltAgain {
        (hasFailed, start.reason) = (false, nil)
        continue
      }
      let delay = hasFailed && .now - began < Self.soundLife ? Self.pause : .zero
      (hasFailed, start.reason) = (true, reason)
      say(
        "The server has ended, because \(reason). It starts again\(delay == .zero ? "" : " in \(delay.components.seconds) s")."
      )
      let next = ContinuousClock.now + delay
      while .now < next, !isOver(), !wasBuiltAgain { usleep(Self.lookInterval) }
    }
  }

  /// Whether another program is there than the one that was started.
  private var wasBuiltAgain: Bool {
    let state = ProgramWatch.state(of: program)
    return state != nil && state != start.program
  }

  /// Starts a worker and waits until it has ended, which it has to when `isOver`.
  ///
  /// - Returns: Why it has ended.
  private func serve(until isOver: () -> Bool) -> String {
    guard let input = Descriptor.pipe() else { return FileError(program, code: errno).reason }
    let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    // In a group of its own, so that Ctrl-C does not reach it and what it starts can be ended with it.
    let (id, code) = Spawn.start(
      program: program, arguments: arguments, environment: environment,
      descriptors: [
        (input.read, STDIN_FILENO), (nothing, STDOUT_FILENO), (STDERR_FILENO, STDERR_FILENO),
      ] + sockets.enumerated().map { ($1, EditWorker.firstSocket + Int32($0)) },
      hasOwnGroup: true)
    close(input.read)
    close(nothing)
    var isOpen = true
    defer { if isOpen { close(input.write) } }
    guard code == 0 else { return "it cannot be started: \(FileError(program, code: code).reason)" }
    // If it has ended already, that is noticed soon.
    let line = Bytes((try? JSONEncoder().encode(start)) ?? Data()) + [.lineFeed]
    Descriptor.write(line, to: input.write)
    var limit: ContinuousClock.Instant?
    while true {
      if let exit = ProcessExit.ofProcess(id) {
        // What it has started ends with it.
        kill(-id, SIGKILL)
        return exit.problem.message
      }
      if isOpen, isOver() {
        close(input.write)
        (isOpen, limit) = (false, .now + Self.endLimit)
      }
      if let limit, limit < .now { kill(-id, SIGKILL) }
      usleep(isOpen ? Self.lookInterval : 2000)
    }
  }
}
