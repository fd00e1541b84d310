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
    case .scenarioFinished(_, let result) where !result.willBeRetried: page?.add(summary.scenario)
    case .runFinished: page?.write(summary, into: &buffer)
    default: break
    }
  }
}

extension GherkinDocument {
  /// The language as HTML names it; emoji have none.
  package var htmlLanguage: String { language == "em" ? "und" : language }

  /// Whether the text runs from right to left.
  var isRightToLeft: Bool { ["ar", "fa", "he", "ur"].contains(language) }
}

extension ScenarioOutcome {
  /// The word, with its language where the text around it is in another one.
  package func markup(inForeignText isForeign: Bool = false) -> Markup {
    isForeign ? "<i lang=\"en\">\(rawValue)</i>" : "<i>\(rawValue)</i>"
  }
}
