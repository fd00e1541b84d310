/// Shows a character for each step as it ends, and what did not pass at the end. On a terminal the
/// last line also tells how far the run is and how long it will take.
package struct ProgressReporter: Reporter {
  private static let width = 80
  /// What stands for the end of an attempt that is to be made again.
  private static let retryLetter = UInt8(ascii: "R")

  private let theme: Theme
  private var summary: SummaryReporter
  private var column = 0
  /// How many steps of the attempt at hand are shown.
  private var shownCount = 0
  private var live: LiveLine?

  package init(_ style: ReportStyle) {
    theme = style.theme
    summary = SummaryReporter(style, endsOther: true)
    if style.isLive { live = LiveLine(columns: style.columns) }
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .scenarioStarted: shownCount = 0
    case .stepFinished(let attempt, let step, let result):
      showPassed(before: step, of: attempt.scenario, plan, in: &buffer)
      if plan.isStep(step, of: attempt.scenario) {
        shownCount += 1
      } else if result.status == .passed {
        // Hooks are not what the feature tells, unless they get in its way.
        break
      }
      append(result.status.letter, theme[result.status], to: &buffer)
    case .runHookFinished(_, let result) where result.status > .skipped:
      append(UInt8(ascii: "H"), theme[result.status], to: &buffer)
    case .scenarioFinished(let attempt, let result):
      showPassed(before: .max, of: attempt.scenario, plan, in: &buffer)
      if plan.scenario(attempt.scenario).hasNoSteps {
        append(result.status.letter, theme[result.status], to: &buffer)
      }
      if result.willBeRetried { append(Self.retryLetter, theme.flaky, to: &buffer) }
      live?.receive(result, at: event.time, of: plan.scenarioCount, into: &buffer)
    case .runFinished:
      live?.finish(into: &buffer)
      if column > 0 { buffer.endLine() }
    default: break
    }
    summary.receive(event, plan: plan, into: &buffer)
  }

  /// Takes note of several events; test steps that passed are known by what follows them.
  package mutating func receive(
    _ events: [TimedEvent], plan: Plan, into buffer: inout ReportBuffer
  ) {
    for index in events.indices where !events[index].isPassedStep {
      receive(events[index], plan: plan, into: &buffer)
    }
  }

  /// Shows the steps before the test step at `position` that are not shown yet: they passed, or they would
  /// have been told.
  private mutating func showPassed(
    before position: Int, of scenario: Int, _ plan: Plan, in buffer: inout ReportBuffer
  ) {
    let count = plan.stepCount(of: scenario, before: position)
    while shownCount < count {
      append(Status.passed.letter, theme.passed, to: &buffer)
      shownCount += 1
    }
  }

  private mutating func append(_ letter: UInt8, _ paint: Paint, to buffer: inout ReportBuffer) {
    column += 1
    let endsLine = column == live?.rowWidth ?? Self.width
    if live != nil {
      live?.append(letter, paint, endsLine: endsLine, to: &buffer)
    } else {
      buffer.append(byte: letter, paint)
      if endsLine { buffer.endLine() }
    }
    if endsLine { column = 0 }
  }
}
