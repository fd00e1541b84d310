/// What is worth telling once a run is over: everything that did not simply pass.
struct Findings: Sendable {
  /// How many there are of everything.
  private(set) var tally = Tally()
  /// The scenarios that did not pass, in plan order; those left out on purpose are none of them.
  private(set) var unpassed: [Finding] = []
  /// The scenarios that passed, but not at the first attempt.
  private(set) var flaky: [Finding] = []
  /// The hooks around the run that did not pass.
  private(set) var runHooks: [(hook: Int, result: StepResult)] = []
  /// What went wrong outside every scenario and hook, each with a title.
  private(set) var problems: [(title: String, problem: Problem)] = []
  private var unpassedSteps = UnpassedSteps()

  /// Takes note of an event.
  mutating func receive(_ event: TimedEvent, plan: Plan) {
    tally.receive(event, plan: plan)
    unpassedSteps.receive(event.event)
    switch event.event {
    case .runHookFinished(let hook, let result):
      if result.status > .skipped { runHooks.append((hook, result)) }
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let isFlaky = result.status == .passed && attempt.attempt > 0
      guard isFlaky || result.status > .skipped else { return }
      let finding = Finding(
        scenario: attempt.scenario, status: result.status, testSteps: unpassedSteps.steps,
        failedAttempts: unpassedSteps.failedAttempts)
      if isFlaky { flaky.append(finding) } else { unpassed.append(finding) }
    case .runProblem(let problem):
      problems.append(("Outside every scenario", problem))
    case .runFinished(.broken(let problem)):
      problems.append(("The run broke off", problem))
    default: break
    }
  }
}

/// A scenario that did not simply pass, and which of its steps and hooks are the reason.
struct Finding: Sendable {
  let scenario: Int
  let status: Status
  let testSteps: [UnpassedSteps.TestStep]
  /// What kept each earlier attempt from passing.
  let failedAttempts: [UnpassedSteps.TestStep]
}

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
    default: break
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
    default: break
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

/// Puts together what belongs to one feature, in whatever order its scenarios run: reports that nest
/// scenarios in features need them side by side.
///
/// A group is handed over with its last scenario, so that in the usual order only one is kept.
struct FeatureGroups<Group: Sendable>: Sendable {
  private var remaining: [ObjectIdentifier: Int] = [:]
  private var open: [(document: GherkinDocument, group: Group)] = []

  init(_ plan: Plan) {
    for scenario in plan.scenarios {
      remaining[ObjectIdentifier(scenario.pickle.document), default: 0] += 1
    }
  }

  /// Adds a scenario that is over to its group, which `make` makes if it is the first one.
  ///
  /// - Returns: The group if the scenario was its last.
  mutating func add(
    _ scenario: PlannedScenario, make: () -> Group, _ body: (inout Group) -> Void
  ) -> Group? {
    let document = scenario.pickle.document
    let index = open.firstIndex { $0.document === document } ?? open.count
    if index == open.count { open.append((document, make())) }
    body(&open[index].group)
    let id = ObjectIdentifier(document)
    let count = (remaining[id] ?? 1) - 1
    remaining[id] = count
    guard count <= 0 else { return nil }
    return open.remove(at: index).group
  }

  /// The groups that did not get all of their scenarios, because the run broke off.
  var unfinished: [Group] { open.map(\.group) }
}
