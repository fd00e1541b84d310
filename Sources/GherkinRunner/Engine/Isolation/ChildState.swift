/// What a child does, as far as its parent knows from its messages.
///
///     starting ──ready──▶ working ◀──takeScenarios, run── idle
///        │                   │ └────────idle────────────▶ │
///        │                   └──────────────┬─────────────┘
///        │                                finish
///        ▼                                  ▼
///      gone ◀──────── process ends ───── finishing
///
/// *Idle* is no phase of its own: a child is idle when it has followed all commands that it was sent.
/// The process may end in any phase; what that means is in `Supervisor.reap`.
///
/// A class, because the loop of the supervisor changes it in place; no other thread sees it.
final class ChildState {
  enum Phase {
    /// Making the plan, or running the hooks before all scenarios.
    case starting
    case working
    /// Running the hooks after all scenarios.
    case finishing
    case gone
  }

  /// An attempt that runs.
  struct RunningAttempt {
    let id: ScenarioAttempt
    let start: Duration
    /// How many test steps are over, and whether the next one has started.
    var finishedSteps = 0
    var isStepOpen = false
    /// Whether it was reported that there is no world.
    var hasNoWorld = false
    /// Whether no test step has started.
    var isMakingWorld: Bool { finishedSteps == 0 && !isStepOpen && !hasNoWorld }
    /// When the last test step started or finished.
    var lastTime: Duration
  }

  let process: ChildProcess
  /// The numbers of its workers in the queue.
  let workers: Range<Int>
  /// Whether it runs one scenario by itself, to find out which ends its process.
  let runsSuspect: Bool
  /// Whether it was given that scenario.
  var hasSuspect = false
  var phase = Phase.starting
  /// What runs: as many as it has workers at most.
  private(set) var running: [RunningAttempt] = []
  /// The scenario that was over last.
  private(set) var lastScenario: Int?
  /// Attempts that it is to run and has not started, by scenario.
  private(set) var awaited: [Int: ScenarioAttempt] = [:]
  /// The hook around the run that runs, since when, and how many hooks after the run are over.
  private(set) var runHook: (hook: Int, start: Duration)?
  private(set) var finishedAfterAll = 0
  /// Bytes that are not a complete message yet.
  var inbox: Bytes = []
  /// How many of the bytes that the process printed were reported.
  var printed = 0
  /// Whether its messages make no sense.
  private(set) var isCorrupted = false
  /// Why it was killed, if it was.
  private(set) var killReason: Problem?
  /// Whether it was killed because there was nothing for it to do.
  private(set) var isDismissed = false
  /// When it was sent the interruption of the run, and when its wake-up pipe ended.
  var interruption: Duration?
  var pipeEnd: Duration?
  /// How many bytes it had written when that last changed, and when that was.
  private var heartbeat = 0
  private var lastHeartbeat: Duration
  /// How many commands it was sent that it answers by going idle, the first included, and how many it
  /// had followed when it last went idle.
  private var commandCount = 1
  private var idleCount = 0

  /// - Parameter process: It was sent the command to begin.
  init(_ process: ChildProcess, workers: Range<Int>, runsSuspect: Bool = false, at time: Duration) {
    self.process = process
    self.workers = workers
    self.runsSuspect = runsSuspect
    lastHeartbeat = time
  }

  var isIdle: Bool { phase == .working && idleCount == commandCount }

  /// Whether it has nothing to do but to end: its exit handlers run.
  var isLeaving: Bool { phase == .finishing && runHook == nil }

  /// Whether it has taken nothing from the queue that is not over.
  var hasNothing: Bool { isIdle || phase == .starting }

  func send(_ command: ChildCommand) {
    if case .run(let id, _) = command { awaited[id.scenario] = id }
    commandCount += 1
    process.send(command)
  }

  /// Kills its process for `reason`.
  func kill(for reason: Problem) {
    guard killReason == nil else { return }
    killReason = reason
    process.kill()
  }

  /// Kills the process, which has done nothing that has to be undone.
  func dismiss() {
    (phase, isDismissed) = (.finishing, true)
    process.kill()
  }

  /// Kills the process, since a step has written over what it reports.
  func killCorrupted() {
    isCorrupted = true
    kill(for: .corrupted)
  }

  /// How long it has made no progress although it has something to do.
  func stallTime(at now: Duration) -> Duration {
    let written = process.ring.written
    if written != heartbeat || isIdle { (heartbeat, lastHeartbeat) = (written, now) }
    return now - lastHeartbeat
  }

  /// Notes that the child went idle after `count` commands.
  ///
  /// - Returns: Whether that can be.
  func noteIdle(after count: Int) -> Bool {
    idleCount = count
    return (0...commandCount).contains(count) && (count < commandCount || running.isEmpty)
  }

  /// Notes an event.
  ///
  /// - Returns: Whether it can follow on the others. If not, it is of a step that was abandoned, or was
  ///   written over.
  func note(_ event: TimedEvent) -> Bool {
    switch event.event {
    case .runHookStarted(let hook): runHook = (hook, event.time)
    case .runHookFinished:
      runHook = nil
      if phase == .finishing { finishedAfterAll += 1 }
    case .scenarioStarted(let id):
      let expected = awaited[id.scenario] ?? ScenarioAttempt(scenario: id.scenario)
      guard attempt(at: id.scenario) == nil, running.count < workers.count, id == expected else {
        return false
      }
      awaited[id.scenario] = nil
      running.append(RunningAttempt(id: id, start: event.time, lastTime: event.time))
    case .worldNotMade(let id, _):
      return update(id) { attempt in
        guard attempt.isMakingWorld else { return false }
        attempt.hasNoWorld = true
        return true
      }
    case .stepStarted(let id, let step):
      return update(id) { attempt in
        guard step == attempt.finishedSteps, !attempt.isStepOpen else { return false }
        (attempt.isStepOpen, attempt.lastTime) = (true, event.time)
        return true
      }
    case .stepFinished(let id, let step, _):
      return update(id) { attempt in
        guard step == attempt.finishedSteps, attempt.isStepOpen else { return false }
        (attempt.finishedSteps, attempt.isStepOpen) = (step + 1, false)
        attempt.lastTime = event.time
        return true
      }
    case .attached(_, .step(let id, _)): return attempt(at: id.scenario)?.id == id
    case .scenarioFinished(let id, let result):
      guard let index = running.firstIndex(where: { $0.id == id }) else { return false }
      running.remove(at: index)
      lastScenario = id.scenario
      if result.willBeRetried { awaited[id.scenario] = id.next }
    case .attached(_, .runHook), .runProblem: break
    // Only the parent sends these.
    case .runStarted, .runFinished: return false
    }
    return true
  }

  /// The attempt at `scenario` that runs.
  func attempt(at scenario: Int) -> RunningAttempt? {
    running.first { $0.id.scenario == scenario }
  }

  private func update(_ id: ScenarioAttempt, _ body: (inout RunningAttempt) -> Bool) -> Bool {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return false }
    return body(&running[index])
  }
}
