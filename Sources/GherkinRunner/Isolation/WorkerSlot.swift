/// A place for a worker process, and what its present worker is at.
///
/// A class, because the loop that serves all workers changes it in place; no other thread sees it.
final class WorkerSlot {
  /// What a worker is doing.
  enum Phase {
    /// Running the hooks before all scenarios.
    case preparing
    case working
    /// Running the hooks after all scenarios.
    case finishing
    /// Gone, because it was told to or because it crashed.
    case gone
  }

  let process: WorkerProcess
  var phase = Phase.preparing
  /// What it was told to run and has not finished; the first is the one that runs.
  var assigned: [ScenarioAttempt] = []
  /// How many test steps of the first are over.
  var finishedSteps = 0
  /// Whether the first has begun.
  var hasBegun = false
  /// When the first began, and when the test step or hook did that runs.
  var scenarioStart = Duration.zero
  var lastStart = Duration.zero
  /// Bytes that are not a whole event yet.
  var inbox: [UInt8] = []
  /// Whether what it reports cannot be read.
  var isGarbled = false
  /// The hook around all scenarios that runs.
  var runHook: Int?
  /// How much it had written when it last moved, and when that was.
  var pulse = 0
  var lastPulse: Duration
  /// Whether it was told that the run is interrupted.
  var knowsInterruption = false
  /// Whether it was killed because it did not move any more.
  var wasKilled = false

  /// How many scenarios it may have before it.
  private(set) var depth = 32
  private var lastHandOut: Duration

  init(_ process: WorkerProcess, at time: Duration) {
    self.process = process
    lastPulse = time
    lastHandOut = time
  }

  /// Notes that it has been given scenarios: the sooner it comes for more, the more it gets, so that
  /// few wait behind a slow one.
  func noteHandOut(at time: Duration) {
    let elapsed = time - lastHandOut
    lastHandOut = time
    if elapsed < .milliseconds(5) {
      depth = min(256, depth * 2)
    } else if elapsed > .milliseconds(20) {
      depth = max(1, depth / 2)
    }
  }

  var isIdle: Bool { phase == .working && assigned.isEmpty }

  /// Takes note of an event, and tells whether it is one that can follow on the others: a step that
  /// was left behind may still speak.
  func note(_ event: TimedEvent) -> Bool {
    switch event.event {
    case .runHookStarted(let hook):
      runHook = hook
      lastStart = event.time
    case .runHookFinished: runHook = nil
    case .scenarioStarted(let id):
      guard id.scenario == assigned.first?.scenario else { return false }
      assigned[0] = id
      (hasBegun, finishedSteps) = (true, 0)
      (scenarioStart, lastStart) = (event.time, event.time)
    case .stepFinished(let id, let step, _):
      guard id == assigned.first, step == finishedSteps else { return false }
      finishedSteps = step + 1
      lastStart = event.time
    case .attached(_, let place):
      if case .step(let id, _) = place, id != assigned.first { return false }
    case .scenarioFinished(let id, let result):
      guard id == assigned.first else { return false }
      hasBegun = false
      if result.willBeRetried {
        assigned[0] = id.next
      } else {
        assigned.removeFirst()
      }
    // Nobody tells these.
    case .runStarted, .runFinished: break
    }
    return true
  }
}
