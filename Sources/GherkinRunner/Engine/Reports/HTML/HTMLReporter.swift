/// Writes one self-contained page: the features and their results.
///
/// What did not pass comes first, but is complete last: the HTML of each feature is kept from its last
/// scenario on, and everything is written at the end of the run.
package struct HTMLReporter: PlanReporter {
  /// What is kept while the run goes on.
  private struct State {
    var anchors: PageAnchors
    var index: PageIndex
    var groups: FeatureGroups<ReportedFeature>
    var writer: FeatureMarkup?
    var features: [PageFeature] = []
  }

  private let context: ReportContext
  private var state: State?

  package init(_ context: ReportContext) {
    self.context = context
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted:
      state = State(
        anchors: PageAnchors(plan), index: PageIndex(plan), groups: FeatureGroups(plan))
    case .attached(let attachment, .runHook(let hook)):
      state?.index.add(attachment, of: hook)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let outcome = summary.scenario.outcome(result.status)
      add(
        ReportedScenario(
          plan.scenario(attempt.scenario), outcome, result.duration, summary.scenario), plan)
    case .runFinished:
      for feature in state?.groups.unfinished ?? [] { write(feature, plan) }
      writePage(plan, summary, into: &buffer)
    default: break
    }
  }

  private mutating func add(_ reported: ReportedScenario, _ plan: Plan) {
    let document = reported.scenario.pickle.document
    state?.index.add(reported)
    let number = state?.anchors.files[document] ?? 0
    let complete = state?.groups.add(reported.scenario) {
      ReportedFeature(document, number: number)
    } _: { feature in
      feature.scenarios.append(reported)
    }
    if let complete { write(complete, plan) }
  }

  private mutating func write(_ feature: ReportedFeature, _ plan: Plan) {
    guard let anchors = state?.anchors else { return }
    var writer = state?.writer ?? FeatureMarkup(plan, context, anchors, feature.document)
    state?.features.append(PageFeature(feature, writer.markup(feature)))
    state?.writer = writer
  }

  private func writePage(
    _ plan: Plan, _ summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    guard let state else { return }
    ReportPage(
      plan: plan, context: context, summary: summary, index: state.index,
      anchors: state.anchors, features: state.features
    ).write(state.writer, into: &buffer)
  }
}

/// A feature with its scenarios that were reported.
struct ReportedFeature: Sendable {
  let document: GherkinDocument
  /// The number of the file, which is part of the anchor of the feature.
  let number: Int
  var scenarios: [ReportedScenario] = []

  init(_ document: GherkinDocument, number: Int) {
    self.document = document
    self.number = number
  }

  var outcome: ScenarioOutcome { .worst(of: scenarios.map(\.outcome)) }

  /// The feature's language as HTML names it; emoji are no language.
  var language: String { document.language == "em" ? "und" : document.language }

  /// Whether its text is in another language than the words of the page.
  var isForeign: Bool { language != "en" && !language.hasPrefix("en-") }

  /// Whether its text runs from right to left.
  var isRightToLeft: Bool { ["ar", "fa", "he", "ur"].contains(document.language) }

  /// `1 failed, 11 passed`, or `12 scenarios` where all have the same.
  var counts: String {
    if Set(scenarios.map(\.outcome)).count == 1 { return scenarios.count.counted("scenario") }
    return ScenarioOutcome.allCases.compactMap { outcome in
      let count = scenarios.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(outcome.rawValue)" : nil
    }
    .joined(separator: ", ")
  }

  /// How long its scenarios took, one after the other.
  var duration: Duration { scenarios.reduce(.zero) { $0 + $1.duration } }
}

/// A scenario as the page shows it.
struct ReportedScenario: Sendable {
  let scenario: PlannedScenario
  let outcome: ScenarioOutcome
  let duration: Duration
  /// Empty for a row that simply passed, since there may be a hundred thousand.
  let record: ScenarioRecord

  init(
    _ scenario: PlannedScenario, _ outcome: ScenarioOutcome, _ duration: Duration,
    _ record: ScenarioRecord
  ) {
    self.scenario = scenario
    self.outcome = outcome
    self.duration = duration
    let isShort = scenario.pickle.row != nil && outcome == .passed && record.attachments.isEmpty
    self.record = isShort ? ScenarioRecord() : record
  }

  /// Whether there is more to show than that everything passed.
  var hasDetails: Bool { outcome != .passed || !record.attachments.isEmpty }
}

extension ScenarioOutcome {
  /// The word, with its language where the text around it is in another one.
  package func markup(inForeignText isForeign: Bool = false) -> Markup {
    isForeign ? "<i lang=\"en\">\(rawValue)</i>" : "<i>\(rawValue)</i>"
  }
}
