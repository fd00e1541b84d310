/// Counts what came of scenarios and steps. It decides whether the run is green.
package struct Tally: Sendable, Equatable {
  package private(set) var scenarios = StatusCounts()
  /// Steps alone; hooks speak through their scenario.
  package private(set) var steps = StatusCounts()
  /// Scenarios that passed, but not at the first attempt.
  package private(set) var flakyScenarios = 0
  /// Hooks around the whole run that did not pass.
  package private(set) var failedRunHooks = 0
  /// Whether a fault outside all scenarios ended the run.
  package private(set) var isBroken = false
  /// How long the run took.
  package private(set) var duration = Duration.zero

  /// Those of the scenario that is being reported: they count once it is not to be retried.
  private var current = StatusCounts()

  package init() {}

  /// Takes an event into account. Those of test steps that passed need not be told: all of a scenario
  /// that is over have ended.
  package mutating func receive(_ event: TimedEvent, plan: Plan) {
    switch event.event {
    case .runStarted, .runHookStarted, .attached: break
    case .runHookFinished(_, let result):
      if result.status > .skipped { failedRunHooks += 1 }
    case .scenarioStarted: current = StatusCounts()
    case .stepFinished(let attempt, let step, let result):
      guard result.status > .passed, plan.isStep(step, of: attempt.scenario) else { return }
      current[result.status] += 1
    case .scenarioFinished(let attempt, let result):
      guard !result.willBeRetried else { return }
      current[.passed] = plan.stepCount(of: attempt.scenario) - current.total
      scenarios[result.status] += 1
      if attempt.attempt > 0, result.status == .passed { flakyScenarios += 1 }
      steps += current
    case .runFinished(let problem):
      duration = event.time
      isBroken = problem != nil
    }
  }

  /// How many scenarios and steps there are of each kind, the worst first. Flaky scenarios are a
  /// kind of their own, and not among those that passed.
  var rows: [(word: String, scenarios: Int, steps: Int)] {
    var rows = Status.allCases.reversed().map { status in
      (word: status.rawValue, scenarios: scenarios[status], steps: steps[status])
    }
    rows[rows.count - 1].scenarios -= flakyScenarios
    rows.insert((word: "flaky", scenarios: flakyScenarios, steps: 0), at: rows.count - 1)
    return rows
  }
}
