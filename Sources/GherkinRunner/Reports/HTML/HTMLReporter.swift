/// Writes one self-contained page: what the features say, and what came of it.
///
/// What did not pass comes first, and is known last: the HTML of each feature is kept from its last
/// scenario on, and everything is written when the run is over.
package struct HTMLReporter: Reporter {
  /// What is kept while the run goes on.
  private struct State {
    var places: PagePlaces
    var notes: PageNotes
    var groups: FeatureGroups<ReportedFeature>
    var writer: FeatureMarkup?
    var chapters: [PageChapter] = []
  }

  private let style: ReportStyle
  private let surroundings: RunSurroundings
  private var findings = Findings()
  private var record = ScenarioRecord()
  private var state: State?

  package init(_ style: ReportStyle, _ surroundings: RunSurroundings) {
    self.style = style
    self.surroundings = surroundings
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    findings.receive(event, plan: plan)
    record.receive(event)
    switch event.event {
    case .runStarted:
      state = State(
        places: PagePlaces(plan), notes: PageNotes(plan), groups: FeatureGroups(plan))
    case .attached(let attachment, .runHook(let hook)):
      state?.notes.add(attachment, of: hook)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let scenario = plan.scenario(attempt.scenario)
      add(
        ScenarioOutcome(
          scenario, .init(result.status, isFlaky: attempt.attempt > 0), result.duration, record),
        plan)
    case .runFinished:
      for feature in state?.groups.unfinished ?? [] { write(feature, plan) }
      writePage(plan, into: &buffer)
    case .runProblem, .runHookStarted, .runHookFinished, .scenarioStarted, .stepStarted, .attached,
      .stepFinished, .scenarioFinished:
      break
    }
  }

  private mutating func add(_ outcome: ScenarioOutcome, _ plan: Plan) {
    let document = outcome.scenario.pickle.document
    state?.notes.add(outcome)
    let number = state?.places.number(of: document) ?? 0
    let complete = state?.groups.add(outcome.scenario) {
      ReportedFeature(document, number: number)
    } _: { feature in
      feature.outcomes.append(outcome)
    }
    if let complete { write(complete, plan) }
  }

  private mutating func write(_ feature: ReportedFeature, _ plan: Plan) {
    var writer = state?.writer ?? FeatureMarkup(plan, style, feature.document)
    state?.chapters.append(PageChapter(feature, writer.markup(feature)))
    state?.writer = writer
  }

  private func writePage(_ plan: Plan, into buffer: inout ReportBuffer) {
    guard let state else { return }
    var page = ReportPage(
      plan: plan, style: style, surroundings: surroundings, findings: findings,
      notes: state.notes, places: state.places, chapters: state.chapters)
    page.write(state.writer, into: &buffer)
  }
}

/// A feature and what came of its scenarios: first in pieces, and then as HTML.
struct ReportedFeature: Sendable {
  let document: GherkinDocument
  /// Which of the files it is, which is part of the names of the places in it.
  let number: Int
  var outcomes: [ScenarioOutcome] = []

  init(_ document: GherkinDocument, number: Int) {
    self.document = document
    self.number = number
  }

  var verdict: ScenarioOutcome.Verdict { .worst(of: Set(outcomes.map(\.verdict))) }

  /// The feature's language as HTML names it; emoji are no language.
  var language: String { document.language == "em" ? "und" : document.language }

  /// Whether its text is in another language than the words of the page.
  var isForeign: Bool { language != "en" && !language.hasPrefix("en-") }

  /// Whether its text runs from right to left.
  var isRightToLeft: Bool { ["ar", "fa", "he", "ur"].contains(document.language) }

  /// `1 failed, 11 passed`, or `12 scenarios` where all came to the same.
  var counts: String {
    if Set(outcomes.map(\.verdict)).count == 1 { return outcomes.count.counted("scenario") }
    return ScenarioOutcome.Verdict.allCases.compactMap { verdict in
      let count = outcomes.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    .joined(separator: ", ")
  }

  /// How long its scenarios took, one after the other.
  var duration: Duration { outcomes.reduce(.zero) { $0 + $1.duration } }

  /// The name of the place of the scenario or row on `line`.
  func anchor(_ line: Int) -> Markup { "f\(number)-\(line)" }
}

/// What came of a scenario, as the page shows it.
struct ScenarioOutcome: Sendable {
  let scenario: PlannedScenario
  let verdict: Verdict
  let duration: Duration
  /// The last attempt, and what kept each earlier one from passing. Of a row that there is no more
  /// to tell of, nothing is kept, since there may be a hundred thousand.
  let record: ScenarioRecord

  init(
    _ scenario: PlannedScenario, _ verdict: Verdict, _ duration: Duration, _ record: ScenarioRecord
  ) {
    self.scenario = scenario
    self.verdict = verdict
    self.duration = duration
    let isShort = scenario.pickle.row != nil && verdict == .passed && record.attachments.isEmpty
    self.record = isShort ? ScenarioRecord() : record
  }

  /// Whether there is more to tell than that everything passed.
  var isWorthDetails: Bool { verdict != .passed || !record.attachments.isEmpty }

  /// The words for what came of something: a status, or that it took several attempts.
  enum Verdict: String, Sendable, CaseIterable {
    case failed, ambiguous, undefined, pending, skipped, flaky, passed

    init(_ status: Status, isFlaky: Bool = false) {
      switch status {
      case .passed: self = isFlaky ? .flaky : .passed
      case .skipped: self = .skipped
      case .pending: self = .pending
      case .undefined: self = .undefined
      case .ambiguous: self = .ambiguous
      case .failed: self = .failed
      }
    }

    /// The gravest of `verdicts`.
    static func worst(of verdicts: some Collection<Self>) -> Self {
      allCases.first(where: verdicts.contains) ?? .passed
    }
  }
}

extension ScenarioOutcome.Verdict {
  /// The word as it is shown; `lang` says which language it is in where another one surrounds it.
  func markup(inForeignText isForeign: Bool = false) -> Markup {
    isForeign ? "<i lang=\"en\">\(rawValue)</i>" : "<i>\(rawValue)</i>"
  }
}
