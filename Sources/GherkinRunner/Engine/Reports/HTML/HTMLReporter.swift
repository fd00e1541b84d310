/// Writes one self-contained page: the features and their results.
///
/// What did not pass comes first, but is complete last: the HTML of each feature is kept from its last
/// scenario on, and everything is written at the end of the run.
package struct HTMLReporter: PlanReporter {
  @Boxed private var context: ReportContext
  private var page: ReportPage?

  package init(_ context: ReportContext) { self.context = context }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted: page = ReportPage(plan, context)
    case .attached(let attachment, .runHook(let hook)):
      page?.hookAttachments.append((hook, attachment))
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      page?.add(
        ReportedScenario(
          plan.scenario(attempt.scenario), summary.scenario.outcome(result.status),
          result.duration, summary.scenario), notRun: result.notRun)
    case .runFinished: page?.write(summary, into: &buffer)
    default: break
    }
  }
}

/// A feature with its scenarios that were reported.
struct ReportedFeature: Sendable {
  let document: GherkinDocument
  /// The number of the file, which is part of the anchor of the feature.
  let number: Int
  var scenarios: [ReportedScenario] = []

  var outcome: ScenarioOutcome { .worst(of: scenarios.map(\.outcome)) }

  var counts: OutcomeCounts { OutcomeCounts(scenarios.map(\.outcome)) }

  /// `1 failed, 11 passed`, or `12 scenarios` where all have the same.
  var countsText: String {
    let counts = counts
    return counts.known.count == 1 ? counts.total.counted("scenario") : counts.words
  }

  /// How long its scenarios took, one after the other.
  var duration: Duration { scenarios.reduce(.zero) { $0 + $1.duration } }
}

extension GherkinDocument {
  /// The language as HTML names it; emoji have none.
  package var htmlLanguage: String { language == "em" ? "und" : language }

  /// Whether the text runs from right to left.
  var isRightToLeft: Bool { ["ar", "fa", "he", "ur"].contains(language) }
}

/// A scenario as the page shows it.
package struct ReportedScenario: Sendable {
  let scenario: PlannedScenario
  package let outcome: ScenarioOutcome
  let duration: Duration
  /// Empty for a row that simply passed, since there may be a hundred thousand.
  let record: ScenarioRecord
  /// Whether the steps without a result are still to run.
  package var isRunning = false

  package init(
    _ scenario: PlannedScenario, _ outcome: ScenarioOutcome, _ duration: Duration,
    _ record: ScenarioRecord
  ) {
    (self.scenario, self.outcome, self.duration) = (scenario, outcome, duration)
    let isShort = scenario.pickle.row != nil && outcome == .passed && record.attachments.isEmpty
    self.record = isShort ? ScenarioRecord() : record
  }

  /// Whether there is more to show than that everything passed.
  package var hasDetails: Bool { outcome != .passed || !record.attachments.isEmpty }
}

extension ScenarioOutcome {
  /// The word, with its language where the text around it is in another one.
  package func markup(inForeignText isForeign: Bool = false) -> Markup {
    isForeign ? "<i lang=\"en\">\(rawValue)</i>" : "<i>\(rawValue)</i>"
  }
}
