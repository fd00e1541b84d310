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
  /// Whether the first, and its next test step, have begun.
  var hasBegun = false
  var stepHasBegun = false
  /// Bytes that are not a whole event yet.
  var inbox: [UInt8] = []
  /// The hook around all scenarios that runs.
  var runHook: Int?
  /// Since when the pulse stands still.
  var pulse: UInt64 = 0
  var lastPulse: Duration
  /// Whether it was killed because it did not move any more.
  var wasKilled = false

  init(_ process: WorkerProcess, at time: Duration) {
    self.process = process
    lastPulse = time
  }

  var isIdle: Bool { phase == .working && assigned.isEmpty }

  /// Takes note of an event, and tells whether it is new: what a dying worker has said twice counts
  /// once.
  func note(_ event: Event) -> Bool {
    switch event {
    case .runHookStarted(let hook): runHook = hook
    case .runHookFinished: runHook = nil
    case .scenarioStarted(let id):
      guard id.scenario == assigned.first?.scenario else { return false }
      assigned[0] = id
      (hasBegun, stepHasBegun, finishedSteps) = (true, false, 0)
    case .stepStarted(let id, let step):
      guard id == assigned.first, step == finishedSteps, !stepHasBegun else { return false }
      stepHasBegun = true
    case .stepFinished(let id, let step, _):
      guard id == assigned.first, step == finishedSteps else { return false }
      (finishedSteps, stepHasBegun) = (step + 1, false)
    case .attached(_, let place):
      if case .step(let id, _) = place, id != assigned.first { return false }
    case .scenarioFinished(let id, let result):
      guard id == assigned.first else { return false }
      hasBegun = false
      if !result.willBeRetried { assigned.removeFirst() }
    case .runStarted, .runFinished: break
    }
    return true
  }
}
