/// Counts what came of scenarios and steps, for reports and for the outcome of the run.
package struct Tally: Sendable, Equatable {
  package private(set) var scenarios = StatusCounts()
  /// Steps alone; hooks speak through their scenario.
  package private(set) var steps = StatusCounts()
  /// Scenarios that passed, but not at the first attempt.
  package private(set) var flakyScenarios = 0
  /// Hooks around the whole run that did not pass.
  package private(set) var failedRunHooks = 0
  /// Problems that belong to no scenario and no hook.
  package private(set) var problems = 0
  /// Scenarios that did not run, by the reason.
  package private(set) var notRun: [NotRun: Int] = [:]
  /// How the run ended.
  package private(set) var end = RunEnd.complete
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
      if let reason = result.notRun { notRun[reason, default: 0] += 1 }
      steps += current
    case .runProblem: problems += 1
    case .runFinished(let end):
      duration = event.time
      self.end = end
    }
  }

  /// What came of the run, of which every event has been taken into account.
  package func outcome(_ plan: Plan, isStrict: Bool) -> RunOutcome {
    var outcome = RunOutcome()
    outcome.scenarios = scenarios
    outcome.notRun = notRun
    outcome.unreported = plan.scenarioCount - scenarios.total
    outcome.failedRunHooks = failedRunHooks
    outcome.problems = problems
    outcome.end = end
    outcome.unreadableFiles = plan.files.count { !$0.errors.isEmpty }
    outcome.unusableDefinitions = Set(plan.undefinedParameterTypes.map(\.definition)).count
    outcome.isStrict = isStrict
    return outcome
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
