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
    case .runProblem, .runHookStarted, .runHookFinished, .scenarioStarted, .attached,
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
