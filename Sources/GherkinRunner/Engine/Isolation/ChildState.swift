/// What a child does, as far as its parent knows from its messages.
///
///     starting ──ready──▶ working ◀──run, runAttempt──── idle
///        │                   │ └────────idle────────────▶ │
///        │                   └──────────────┬─────────────┘
///        │                                finish
///        ▼                                  ▼
///      gone ◀──────── process ends ───── finishing
///
/// *Idle* is not a phase of its own: a child is idle when it has followed all commands to run something.
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

  struct RunningAttempt {
    let id: ScenarioAttempt
    let start: Duration
    /// How many test steps are over, and whether the next one has started.
    var finishedSteps = 0
    var isStepOpen = false
    /// Whether it was reported that there is no world.
    var hasNoWorld = false
    /// Whether it has failed, however it goes on.
    var hasFailed = false
    /// What has failed first in the step that runs, of which there is no result yet.
    var noted: Problem?
    /// Whether no test step has started.
    var isMakingWorld: Bool { finishedSteps == 0 && !isStepOpen && !hasNoWorld }
    /// When the last test step started or finished.
    var lastTime: Duration
  }

  let process: ChildProcess
  var phase = Phase.starting
  private(set) var running: [RunningAttempt] = []
  /// The scenarios that it was given last, and when.
  private var given = (scenarios: 0..<0, time: Duration.zero)
  /// Other attempts that it is to run and has not started, by scenario.
  private(set) var awaited: [Int: ScenarioAttempt] = [:]
  /// The hook around the run that runs, since when, and how many hooks after the run are over.
  private(set) var runHook: (hook: Int, start: Duration)?
  private(set) var finishedAfterAll = 0
  /// What has come from the process, and was not followed yet.
  private(set) var inbox = FrameInbox()
  /// How many of the bytes that the process printed were reported.
  var printed = 0
  /// Whether it has said that it ends by itself, or was killed because there was nothing for it to do.
  var hasLeft = false
  private(set) var killReason: Problem?
  private(set) var isCorrupted = false
  /// Whether it was asked to start nothing else.
  var isStopped = false
  /// When it was sent the interruption of the run, and whether it has said that it was.
  var interruption: Duration?
  var hasHeardInterruption = false
  var pipeEnd: Duration?
  /// When it was last seen to make progress.
  private var lastHeartbeat: Duration
  /// Whether it has not followed the last command to run something.
  var isBusy = false

  init(_ process: ChildProcess, at time: Duration) {
    self.process = process
    lastHeartbeat = time
  }

  var isIdle: Bool { phase == .working && !isBusy }

  /// Whether it has nothing to do but to end: its exit handlers run.
  var isLeaving: Bool { phase == .finishing && runHook == nil }

  /// Whether it was given nothing that is not over.
  var hasNothing: Bool { isIdle || phase == .starting }

  func give(_ scenarios: Range<Int>, at time: Duration) {
    (given, isBusy) = ((scenarios, time), true)
    process.send(.run(scenarios))
  }

  func give(_ id: ScenarioAttempt) {
    (awaited[id.scenario], isBusy) = (id, true)
    process.send(.runAttempt(id))
  }

  /// How many scenarios to give it next if it runs one at a time: more than the last time if those were over at once, and
  /// otherwise one, so that none waits for a long one while other children have nothing to do.
  func share(at now: Duration) -> Int {
    now - given.time < .milliseconds(20) ? min(64, 2 * given.scenarios.count) : 1
  }

  /// The scenarios that it was given and has not begun, where `isOver` says which are over.
  func unstarted(_ isOver: [Bool]) -> [Int] {
    given.scenarios.filter { scenario in
      !isOver[scenario] && attempt(at: scenario) == nil && awaited[scenario] == nil
    }
  }

  /// What runs in it that may do what only this program should.
  var meddler: String {
    runHook != nil ? "a hook" : phase == .starting ? "the suite" : "a step"
  }

  func kill(for reason: Problem) {
    guard killReason == nil, !hasLeft else { return }
    killReason = reason
    process.kill()
  }

  /// Kills it because something else is among its messages or its commands.
  func killCorrupted() {
    isCorrupted = true
    kill(for: .corrupted(by: meddler))
  }

  /// Appends what has come from the process to the inbox.
  func read(at now: Duration) {
    // Bounded, so that one which never ceases to write does not keep the others waiting.
    for _ in 0..<32 where pipeEnd == nil {
      let count = inbox.count
      if !inbox.read(process.messages) { pipeEnd = now }
      guard inbox.count > count else { break }
      lastHeartbeat = now
    }
  }

  /// Takes its next message; nil if none is complete. Kills the process if a step has written something else.
  func nextMessage() -> ChildMessage? {
    do throws(FrameInbox.Malformed) { return try inbox.next() } catch {
      killCorrupted()
      return nil
    }
  }

  /// How long it has made no progress although it has something to do.
  func stallTime(at now: Duration) -> Duration {
    if isIdle { lastHeartbeat = now }
    return now - lastHeartbeat
  }

  /// Notes an event. Returns whether it can follow on the others. If not, it is of a step that was abandoned.
  func note(_ event: TimedEvent) -> Bool {
    switch event.event {
    case .runHookStarted(let hook): runHook = (hook, event.time)
    case .runHookFinished:
      runHook = nil
      if phase == .finishing { finishedAfterAll += 1 }
    case .scenarioStarted(let id):
      let expected = awaited[id.scenario] ?? ScenarioAttempt(scenario: id.scenario)
      guard attempt(at: id.scenario) == nil, id == expected else { return false }
      awaited[id.scenario] = nil
      running.append(RunningAttempt(id: id, start: event.time, lastTime: event.time))
    case .worldNotMade(let id, let result):
      return update(id) { attempt in
        guard attempt.isMakingWorld else { return false }
        (attempt.hasNoWorld, attempt.hasFailed) = (true, result.status == .failed)
        return true
      }
    case .stepStarted(let id, let step):
      return update(id) { attempt in
        guard step == attempt.finishedSteps, !attempt.isStepOpen else { return false }
        (attempt.isStepOpen, attempt.lastTime) = (true, event.time)
        return true
      }
    case .stepFinished(let id, let step, let result):
      return update(id) { attempt in
        guard step == attempt.finishedSteps, attempt.isStepOpen else { return false }
        if result.status == .failed { attempt.hasFailed = true }
        (attempt.finishedSteps, attempt.isStepOpen, attempt.noted) = (step + 1, false, nil)
        attempt.lastTime = event.time
        return true
      }
    case .attached(_, .step(let id, _)): return attempt(at: id.scenario)?.id == id
    case .scenarioFinished(let id, let result):
      guard let index = running.firstIndex(where: { $0.id == id }) else { return false }
      running.remove(at: index)
      if result.willBeRetried { awaited[id.scenario] = id.next() }
    case .attached(_, .runHook), .runProblem, .stillRunning: break
    // Only the parent sends these.
    case .runStarted, .runFinished: return false
    }
    return true
  }

  /// Notes that something failed in the step of an attempt that runs.
  func note(_ problem: Problem, of id: ScenarioAttempt) {
    _ = update(id) { attempt in
      (attempt.hasFailed, attempt.noted) = (true, attempt.noted ?? problem)
      return true
    }
  }

  func attempt(at scenario: Int) -> RunningAttempt? {
    running.first { $0.id.scenario == scenario }
  }

  private func update(_ id: ScenarioAttempt, _ body: (inout RunningAttempt) -> Bool) -> Bool {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return false }
    return body(&running[index])
  }
}
