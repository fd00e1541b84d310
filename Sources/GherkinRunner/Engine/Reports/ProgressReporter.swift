/// Shows a character for each step as it ends, and what did not pass at the end.
package struct ProgressReporter: PlanReporter {
  /// How many columns the line behind the characters takes that shows how far the run is.
  private static let countsWidth = 30
  /// The character of an attempt that another one follows.
  private static let retryLetter = UInt8(ascii: "R")

  private let theme: Theme
  private var closing: SummaryReporter
  private var column = 0
  /// How many characters a row has.
  private let width: Int

  package init(_ context: ReportContext) {
    theme = context.theme
    closing = SummaryReporter(context, endsOther: true)
    width = context.isLive ? min(50, max(10, context.columns - Self.countsWidth)) : 80
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .stepFinished(let attempt, let step, let result):
      // A hook that passed is not part of the feature.
      guard result.status != .passed || plan.isStep(step, of: attempt.scenario) else { break }
      append(result.status.letter, theme[result.status], to: &buffer)
    case .worldNotMade(_, let result):
      append(result.status.letter, theme[result.status], to: &buffer)
    case .runHookFinished(_, let result) where result.status > .skipped:
      append(UInt8(ascii: "H"), theme[result.status], to: &buffer)
    case .scenarioFinished(let attempt, let result):
      if plan.scenario(attempt.scenario).hasNoSteps {
        append(result.status.letter, theme[result.status], to: &buffer)
      }
      if result.willBeRetried { append(Self.retryLetter, theme.flaky, to: &buffer) }
    case .runFinished:
      if column > 0 { buffer.endLine() }
    default: break
    }
    closing.receive(event, plan: plan, summary: summary, into: &buffer)
  }

  private mutating func append(_ letter: UInt8, _ look: ANSIStyle, to buffer: inout ReportBuffer) {
    buffer.append(byte: letter, look)
    column += 1
    guard column == width else { return }
    buffer.endLine()
    column = 0
  }
}
