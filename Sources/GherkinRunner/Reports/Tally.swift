/// Counts what came of scenarios and steps. It decides whether the run is green.
package struct Tally: Sendable, Equatable {
  package private(set) var scenarios = StatusCounts()
  /// Steps alone; hooks speak through their scenario.
  package private(set) var steps = StatusCounts()
  /// How long the run took.
  package private(set) var duration = Duration.zero

  /// Those of the scenario that is being reported: they count once it is not to be retried.
  private var current = StatusCounts()

  package init() {}

  /// Takes an event into account.
  package mutating func receive(_ event: TimedEvent, plan: Plan) {
    switch event.event {
    case .runStarted, .stepStarted: break
    case .scenarioStarted: current = StatusCounts()
    case .stepFinished(let attempt, let step, let result):
      guard plan.scenario(attempt.scenario).isStep(step) else { return }
      current[result.status] += 1
    case .scenarioFinished(_, let result):
      guard !result.willBeRetried else { return }
      scenarios[result.status] += 1
      steps += current
    case .runFinished: duration = event.time
    }
  }

  /// What the process is to say. Files that could not be parsed are scenarios that did not pass.
  package func exitStatus(strict: Bool, hasParseErrors: Bool) -> ExitStatus {
    let fails = Status.allCases.contains { scenarios[$0] > 0 && $0.fails(strict: strict) }
    return fails || hasParseErrors ? .failed : .passed
  }
}
