/// What has happened in the scenario that is being reported, for reports that tell of a scenario as
/// a whole. Only the last attempt counts; of earlier ones it keeps why they failed.
struct ScenarioRecord: Sendable {
  /// A test step that ended in a certain way.
  typealias TestStep = (position: Int, result: StepResult)

  /// When the attempt began.
  private(set) var start = Duration.zero
  /// What came of each test step.
  private(set) var results: [StepResult] = []
  private(set) var attachments: [(position: Int, attachment: Attachment)] = []
  /// What kept each earlier attempt from passing.
  private(set) var failedAttempts: [TestStep] = []

  /// Takes note of an event.
  mutating func receive(_ event: TimedEvent) {
    switch event.event {
    case .scenarioStarted(let attempt):
      start = event.time
      results.removeAll(keepingCapacity: true)
      attachments.removeAll()
      if attempt.attempt == 0 { failedAttempts.removeAll() }
    case .attached(let attachment, .step(_, let step)):
      attachments.append((step, attachment))
    case .stepFinished(_, _, let result):
      results.append(result)
    case .scenarioFinished(_, let result):
      if result.willBeRetried, let decisive { failedAttempts.append(decisive) }
    case .runStarted, .runFinished, .runHookStarted, .runHookFinished, .attached:
      break
    }
  }

  /// The test steps that did not pass and were not left out.
  var unpassed: [TestStep] {
    results.enumerated().filter { $0.element.status > .skipped }
      .map { (position: $0.offset, result: $0.element) }
  }

  /// The first of the worst test steps, which decides the scenario.
  var decisive: TestStep? {
    guard let worst = results.map(\.status).max(),
      let position = results.firstIndex(where: { $0.status == worst })
    else { return nil }
    return (position, results[position])
  }

  /// What the test step at `position` attached.
  func attachments(at position: Int) -> [Attachment] {
    attachments.filter { $0.position == position }.map(\.attachment)
  }
}
