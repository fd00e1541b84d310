import Foundation

/// Keeps a worker on the sockets of the server: starts another when one ends by itself, or its program was built again.
/// Browsers that connect meanwhile wait for the next one.
struct EditSupervisor {
  /// How a worker is started.
  struct Program {
    let path: String
    let arguments: [String]
    let environment: [String: String]
  }

  /// How often it is looked whether the worker still runs and its program was replaced.
  private static let lookInterval = Duration.milliseconds(50)
  private static let stillness = Duration.milliseconds(250)
  /// How long a worker may take to end.
  private static let endLimit = Duration.seconds(3)

  private let program: Program
  private let sockets: [Int32]
  /// Says to the user what happens to workers.
  private let say: (String) -> Void
  private var next: WorkerStart
  private var worker: Worker?
  private var watch: ProgramWatch
  private var isReplaced = false
  private var nextStart: Duration?
  /// How often in a row a worker ended early.
  private var failures = 0
  private let origin = ContinuousClock.now

  /// - Parameters:
  ///   - start: What each worker is told.
  ///   - sockets: What it serves on.
  init(
    _ program: Program, _ start: WorkerStart, on sockets: [Int32], say: @escaping (String) -> Void
  ) {
    self.program = program
    self.sockets = sockets
    self.say = say
    next = start
    watch = ProgramWatch(program.path, stillness: Self.stillness)
  }

  private var now: Duration { ContinuousClock.now - origin }

  /// Serves until `isOver`.
  mutating func run(until isOver: () -> Bool) {
    start()
    while !isOver() {
      if worker == nil { usleep(20_000) } else { worker?.read(within: Self.lookInterval) }
      reap()
      if watch.noticesAnother(now) {
        isReplaced = true
        failures = 0
        if worker == nil { start() }
      }
      replaceIfIdle()
      if let time = nextStart, time <= now { start() }
    }
    end()
  }

  private mutating func start() {
    (nextStart, isReplaced) = (nil, false)
    do throws(FileError) {
      worker = try Worker(program, next, sockets, now: now)
      next.reason = nil
    } catch {
      retry("it cannot be started: \(error.reason)")
    }
  }

  /// Notices whether the worker has ended.
  private mutating func reap() {
    guard let ended = worker, let exit = ProcessExit.ofProcess(ended.id) else {
      // One that does not end in time is stuck.
      if let worker, let end = worker.end, end < now { worker.kill(SIGKILL) }
      return
    }
    // What it has started.
    ended.kill(SIGKILL)
    ended.close()
    worker = nil
    guard ended.end == nil else { return start() }
    if now - ended.start >= WorkerRestart.soundLife { failures = 0 }
    retry(exit.problem.message)
  }

  /// Starts another worker, the later the more often one has ended early.
  private mutating func retry(_ reason: String) {
    failures += 1
    next.reason = reason
    let delay = WorkerRestart.delay(after: failures)
    say(
      "The server has ended, because \(reason). It starts again\(delay == .zero ? "" : " in \(delay.components.seconds) s")."
    )
    nextStart = now + delay
  }

  /// Lets the worker end whose program was replaced, unless a run goes on.
  private mutating func replaceIfIdle() {
    guard isReplaced, let worker, !worker.isBusy, worker.end == nil else { return }
    let limit = now + Self.endLimit
    self.worker?.end(saying: [], by: limit)
  }

  /// Ends the worker, and what it has started.
  private mutating func end() {
    guard worker != nil else { return }
    let limit = now + Self.endLimit
    worker?.end(saying: EditWorker.over, by: limit)
    while let id = worker?.id, ProcessExit.ofProcess(id) == nil, now < limit { usleep(2000) }
    worker?.kill(SIGKILL)
  }
}
