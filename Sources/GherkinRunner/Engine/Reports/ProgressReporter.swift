/// Shows a character for each step as it ends, and what did not pass at the end. On a terminal, a
/// status line shows how many scenarios are done and how much time is left.
package struct ProgressReporter: PlanReporter {
  private static let width = 80
  /// The character of an attempt that another one follows.
  private static let retryLetter = UInt8(ascii: "R")

  private let theme: Theme
  private var closing: SummaryReporter
  private var column = 0
  private var statusLine: StatusLine?

  package init(_ context: ReportContext) {
    theme = context.theme
    closing = SummaryReporter(context, endsOther: true)
    if context.isLive { statusLine = StatusLine(columns: context.columns) }
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .stepFinished(let attempt, let step, let result):
      // A hook that passed is no part of the feature.
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
      statusLine?.receive(result, at: event.time, of: plan.scenarioCount, into: &buffer)
    case .runFinished:
      statusLine?.finish(into: &buffer)
      if column > 0 { buffer.endLine() }
    default: break
    }
    closing.receive(event, plan: plan, summary: summary, into: &buffer)
  }

  private mutating func append(_ letter: UInt8, _ look: ANSIStyle, to buffer: inout ReportBuffer) {
    column += 1
    let endsLine = column == statusLine?.rowWidth ?? Self.width
    if statusLine != nil {
      statusLine?.append(letter, look, endsLine: endsLine, to: &buffer)
    } else {
      buffer.append(byte: letter, look)
      if endsLine { buffer.endLine() }
    }
    if endsLine { column = 0 }
  }
}

/// The last line of a report on a terminal, redrawn as the run goes on: the characters that do not
/// fill a row yet, how many scenarios are done, and how much time is left.
struct StatusLine: Sendable {
  /// The line is drawn no more often than this.
  private static let interval = Duration.milliseconds(50)
  /// How many columns the counts and the time left take.
  private static let countsWidth = 30

  /// How many characters a row has.
  let rowWidth: Int
  private var row: Bytes = []
  private var done = 0
  private var notPassed = 0
  private var isDrawn = false
  private var lastDrawn = Duration.zero - .seconds(1)

  /// - Parameter columns: How many columns the terminal has.
  init(columns: Int) { rowWidth = min(50, max(10, columns - Self.countsWidth)) }

  /// Adds a character to the row.
  mutating func append(
    _ letter: UInt8, _ look: ANSIStyle, endsLine: Bool, to buffer: inout ReportBuffer
  ) {
    row += look.on + [letter] + look.off
    guard endsLine else { return }
    erase(from: &buffer)
    buffer.append(raw: row)
    buffer.endLine()
    row.removeAll(keepingCapacity: true)
  }

  /// Counts a scenario that ended, and draws the line.
  mutating func receive(
    _ result: ScenarioResult, at time: Duration, of total: Int, into buffer: inout ReportBuffer
  ) {
    guard !result.willBeRetried else { return }
    done += 1
    if result.status > .skipped { notPassed += 1 }
    guard time - lastDrawn >= Self.interval else { return }
    lastDrawn = time
    erase(from: &buffer)
    isDrawn = true
    buffer.append(raw: row)
    let left = time / max(1, done) * max(0, total - done)
    let failures = notPassed > 0 ? ", \(notPassed) not passed" : ""
    buffer.append("  \(done)/\(total)\(failures), \(left.coarseText) left")
  }

  /// Erases all but the row.
  mutating func finish(into buffer: inout ReportBuffer) {
    erase(from: &buffer)
    buffer.append(raw: row)
  }

  private mutating func erase(from buffer: inout ReportBuffer) {
    // To the start of the line, and clear it.
    if isDrawn { buffer.append(raw: "\r\u{1B}[K".utf8) }
    isDrawn = false
  }
}
