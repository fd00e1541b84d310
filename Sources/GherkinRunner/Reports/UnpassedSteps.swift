/// The test steps of the scenario that is being reported which did not pass and were not left out. Only
/// those of the last attempt count; of earlier ones it keeps why they failed.
struct UnpassedSteps: Sendable {
  /// A test step that ended in a certain way.
  typealias TestStep = (position: Int, result: StepResult)

  /// In order.
  private(set) var steps: [TestStep] = []
  /// What kept each earlier attempt from passing.
  private(set) var failedAttempts: [TestStep] = []

  /// Takes note of an event.
  mutating func receive(_ event: Event) {
    switch event {
    case .stepFinished(_, let position, let result):
      if result.status > .skipped { steps.append((position, result)) }
    case .scenarioStarted(let attempt):
      if !steps.isEmpty { steps.removeAll() }
      if attempt.attempt == 0, !failedAttempts.isEmpty { failedAttempts.removeAll() }
    case .scenarioFinished(_, let result):
      if result.willBeRetried, let decisive { failedAttempts.append(decisive) }
    case .runStarted, .runFinished, .runProblem, .runHookStarted, .runHookFinished, .attached:
      break
    }
  }

  /// The first of the worst, which decides the scenario.
  var decisive: TestStep? { Self.firstOfWorst(steps) }

  /// The first of the worst of `steps`.
  static func firstOfWorst(_ steps: [TestStep]) -> TestStep? {
    guard let worst = steps.map(\.result.status).max() else { return nil }
    return steps.first { $0.result.status == worst }
  }
}
