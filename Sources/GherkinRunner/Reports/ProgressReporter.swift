/// Shows a character for each step as it ends, and what did not pass at the end. On a terminal the
/// last line also tells how far the run is and how long it will take.
package struct ProgressReporter: Reporter {
  private static let width = 80
  /// What stands for the end of an attempt that is to be made again.
  private static let retryLetter = UInt8(ascii: "R")

  private let theme: Theme
  private var summary: SummaryReporter
  private var column = 0
  private var live: LiveLine?

  package init(_ style: ReportStyle) {
    theme = style.theme
    summary = SummaryReporter(style, endsOther: true)
    if style.isLive { live = LiveLine() }
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .stepFinished(let attempt, let step, let result):
      // Hooks are not what the feature tells, unless they get in its way.
      if result.status != .passed || plan.isStep(step, of: attempt.scenario) {
        append(result.status.letter, theme[result.status], to: &buffer)
      }
    case .runHookFinished(_, let result) where result.status > .skipped:
      append(UInt8(ascii: "H"), theme[result.status], to: &buffer)
    case .scenarioFinished(_, let result):
      if result.willBeRetried { append(Self.retryLetter, theme.flaky, to: &buffer) }
      live?.receive(result, at: event.time, of: plan.scenarioCount, into: &buffer)
    case .runFinished:
      live?.finish(into: &buffer)
      if column > 0 { buffer.endLine() }
    default: break
    }
    summary.receive(event, plan: plan, into: &buffer)
  }

  private mutating func append(_ letter: UInt8, _ paint: Paint, to buffer: inout ReportBuffer) {
    column += 1
    let endsLine = column == (live == nil ? Self.width : LiveLine.rowWidth)
    if live != nil {
      live?.append(letter, paint, endsLine: endsLine, to: &buffer)
    } else {
      buffer.append(byte: letter, paint)
      if endsLine { buffer.endLine() }
    }
    if endsLine { column = 0 }
  }
}
