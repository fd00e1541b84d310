/// What a scenario came to, in a run or by its messages: the attempt that decides, and why each one before it failed. That
/// is the last attempt, or the last that failed if none passed after it. Each attempt that failed keeps what it attached;
/// the results of all its steps are not kept.
package struct ScenarioRecord: Sendable {
  typealias TestStep = (position: Int, result: StepResult)

  private struct Attempt: Sendable {
    var start = Duration.zero
    var world: StepResult?
    var results: [StepResult] = []
    var attachments: [(position: Int, attachment: Attachment)] = []
  }

  /// Its index in the plan.
  package private(set) var scenario = 0
  /// What the last attempt came to; skipped before it has ended.
  package private(set) var result = ScenarioResult(status: .skipped, duration: .zero)
  /// Whether an attempt goes on, so that test steps without a result are still to run.
  package private(set) var isRunning = false
  private var attempt = Attempt()
  /// The last attempt that failed, until another decides.
  private var failed: Attempt?
  /// Why each earlier attempt failed. An attempt that ended with a process in which other scenarios ran as
  /// well says nothing about this one, and is not among them.
  private(set) var failedAttempts: [TestStep] = []
  /// What each of these attached.
  private(set) var earlierAttachments: [[(position: Int, attachment: Attachment)]] = []

  package init() {}

  /// The record of a scenario that is to run.
  package init(upcoming scenario: Int) { (self.scenario, isRunning) = (scenario, true) }

  /// The record of a scenario that never ran.
  init(_ scenario: PlannedScenario, notRun reason: NotRun) {
    self.scenario = scenario.index
    result.notRun = reason
    attempt.results = (0..<scenario.testStepCount).map { step in
      StepResult(.skipped, problem: step == 0 ? reason.problem : nil)
    }
  }

  /// When the attempt began.
  var start: Duration { attempt.start }
  /// Why there is no world, if there is none.
  var world: StepResult? { attempt.world }
  /// By the position of the test step.
  var results: [StepResult] { attempt.results }
  var attachments: [(position: Int, attachment: Attachment)] { attempt.attachments }

  package mutating func receive(_ event: TimedEvent) {
    switch event.event {
    case .scenarioStarted(let id):
      (scenario, isRunning) = (id.scenario, true)
      result = ScenarioResult(status: .skipped, duration: .zero)
      attempt.start = event.time
      attempt.world = nil
      attempt.results.removeAll(keepingCapacity: true)
      if !attempt.attachments.isEmpty { attempt.attachments = [] }
      guard id.attempt == 0 else { break }
      if !failedAttempts.isEmpty { (failedAttempts, earlierAttachments, failed) = ([], [], nil) }
    case .worldNotMade(_, let result): attempt.world = result
    case .attached(let attachment, .step(_, let step)):
      attempt.attachments.append((step, attachment))
    case .stepFinished(_, _, let result):
      attempt.results.append(result)
    case .scenarioFinished(_, let result):
      (self.result, isRunning) = (result, false)
      if result.willBeRetried {
        guard let decisive, decisive.result.status == .failed,
          decisive.result.problem?.cause != .sharedExit
        else { break }
        failedAttempts.append(decisive)
        earlierAttachments.append(attempt.attachments)
        failed = attempt
      } else if var failed, result.status == .failed, decisive?.result.status != .failed {
        failed.attachments += attempt.attachments
        attempt = failed
        failedAttempts.removeLast()
        earlierAttachments.removeLast()
      }
    default: break
    }
  }

  package var outcome: ScenarioOutcome {
    ScenarioOutcome(result.status, isFlaky: !failedAttempts.isEmpty)
  }

  /// Whether it came to its end by itself. What the end of the run did says nothing about it.
  var hasRun: Bool { result.notRun == nil && decisive?.result.problem?.notRun != .interrupted }

  /// Whether there is more to show than that everything passed.
  package var hasDetails: Bool { outcome != .passed || !attachments.isEmpty }

  /// Why it did not pass, in short.
  func reason(in plan: Plan) -> String {
    decisive?.result.reason ?? plan.scenario(scenario).explanation(of: result.status)
  }

  /// The same without what was attached, for lists of all that did not pass.
  var withoutAttachments: ScenarioRecord {
    var record = self
    (record.attempt.attachments, record.earlierAttachments, record.failed) = ([], [], nil)
    return record
  }

  /// The same without the results of its steps.
  var withoutSteps: ScenarioRecord {
    var record = withoutAttachments
    record.attempt.results = []
    return record
  }

  /// The test steps that did not pass and were not skipped.
  var unpassed: [TestStep] { testSteps.filter { $0.result.status > .skipped } }

  /// The first of the worst test steps, which decides the scenario.
  var decisive: TestStep? {
    testSteps.max {
      ($0.result.status, $1.position) < ($1.result.status, $0.position)
    }
  }

  /// All that has a result, in its order.
  var testSteps: [TestStep] {
    (world.map { [(PlannedScenario.worldPosition, $0)] } ?? [])
      + results.enumerated().map { ($0.offset, $0.element) }
  }

  /// The result of the test step at `position`; skipped, if the attempt ended before it.
  subscript(position: Int) -> StepResult {
    if position == PlannedScenario.worldPosition, let world { return world }
    return results.indices.contains(position) ? results[position] : StepResult(.skipped)
  }

  func attachments(at position: Int) -> [Attachment] {
    attachments.isEmpty ? [] : attachments.filter { $0.position == position }.map(\.attachment)
  }

  /// What all attempts attached, in their order.
  var allAttachments: [(position: Int, attachment: Attachment)] {
    earlierAttachments.joined() + attachments
  }
}

/// The outcome of a scenario in reports, the worst first: its status, or that it is flaky.
package enum ScenarioOutcome: String, Sendable, CaseIterable {
  case failed, ambiguous, undefined, pending, skipped, flaky, passed

  package init(_ status: Status, isFlaky: Bool = false) {
    // The words are those of the statuses.
    self = status == .passed && isFlaky ? .flaky : Self(rawValue: status.rawValue) ?? .failed
  }

  package var status: Status { Status(rawValue: rawValue) ?? .passed }

  static func worst(of outcomes: some Sequence<Self>) -> Self {
    let outcomes = Set(outcomes)
    return allCases.first(where: outcomes.contains) ?? .passed
  }
}

extension Sequence where Element: CaseIterable & Hashable & RawRepresentable<String> {
  /// How many elements there are of each kind that occurs, in the order of the kinds: `2 failed`, `3 passed`.
  package var countedByKind: [String] {
    let counts = reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return Element.allCases.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
  }
}

/// Collects what belongs to one feature, in whatever order its scenarios run: reports that nest
/// scenarios in features need them side by side.
///
/// A group is handed over with its last scenario, so that in the usual order only one is kept.
struct FeatureGroups<Group: Sendable>: Sendable {
  private var remaining: [ObjectIdentifier: Int] = [:]
  private var open: [(document: GherkinDocument, group: Group)] = []
  /// By the index of the scenario.
  private var isAdded: [Bool]

  init(_ plan: Plan) {
    isAdded = Array(repeating: false, count: plan.scenarioCount)
    for scenario in plan.scenarios {
      remaining[ObjectIdentifier(scenario.pickle.document), default: 0] += 1
    }
  }

  /// Adds a finished scenario to its group, which `make` makes if it is the first one.
  /// Returns the group if the scenario was its last.
  mutating func add(
    _ scenario: PlannedScenario, make: () -> Group, _ body: (inout Group) -> Void
  ) -> Group? {
    let document = scenario.pickle.document
    let index = open.firstIndex { $0.document === document } ?? open.count
    if index == open.count { open.append((document, make())) }
    body(&open[index].group)
    isAdded[scenario.index] = true
    let id = ObjectIdentifier(document)
    let count = (remaining[id] ?? 1) - 1
    remaining[id] = count
    guard count <= 0 else { return nil }
    return open.remove(at: index).group
  }

  /// The selected scenarios that never ran: who reads a report would take them for removed.
  func missing(in plan: Plan, _ summary: RunSummary) -> [ScenarioRecord] {
    plan.scenarios.filter { !isAdded[$0.index] }
      .map { ScenarioRecord($0, notRun: summary.missingReason) }
  }

  /// The groups that lack scenarios, because the run ended early.
  var unfinished: [Group] { open.map(\.group) }
}
