/// What has happened in the scenario that is being reported, for reports that tell of a scenario as
/// a whole. Only the last attempt counts; of earlier ones it keeps why they failed.
struct ScenarioRecord: Sendable {
  typealias TestStep = UnpassedSteps.TestStep

  /// When the attempt began.
  private(set) var start = Duration.zero
  /// What came of each test step.
  private(set) var results: [StepResult] = []
  private(set) var attachments: [(position: Int, attachment: Attachment)] = []
  private var unpassedSteps = UnpassedSteps()

  /// Takes note of an event.
  mutating func receive(_ event: TimedEvent) {
    unpassedSteps.receive(event.event)
    switch event.event {
    case .scenarioStarted:
      start = event.time
      results.removeAll(keepingCapacity: true)
      attachments.removeAll()
    case .attached(let attachment, .step(_, let step)):
      attachments.append((step, attachment))
    case .stepFinished(_, _, let result):
      results.append(result)
    case .runStarted, .runFinished, .runProblem, .runHookStarted, .runHookFinished, .attached,
      .scenarioFinished:
      break
    }
  }

  /// The test steps that did not pass and were not left out.
  var unpassed: [TestStep] { unpassedSteps.steps }

  /// What kept each earlier attempt from passing.
  var failedAttempts: [TestStep] { unpassedSteps.failedAttempts }

  /// The first of the worst test steps, which decides the scenario.
  var decisive: TestStep? {
    UnpassedSteps.firstOfWorst(results.enumerated().map { ($0.offset, $0.element) })
  }

  /// What the test step at `position` attached.
  func attachments(at position: Int) -> [Attachment] {
    attachments.filter { $0.position == position }.map(\.attachment)
  }
}
