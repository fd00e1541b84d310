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
    if style.isLive { live = LiveLine(columns: style.columns) }
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .stepFinished(let attempt, let step, let result):
      // A hook is not part of the feature, so it is shown only if it did not pass.
      guard result.status > .passed || plan.isStep(step, of: attempt.scenario) else { break }
      append(result.status.letter, theme[result.status], to: &buffer)
    case .runHookFinished(_, let result) where result.status > .skipped:
      append(UInt8(ascii: "H"), theme[result.status], to: &buffer)
    case .scenarioFinished(let attempt, let result):
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

/// The last line of a report on a terminal, drawn anew as the run goes on: the row of characters
/// that is not full yet, how many scenarios are done, and how much time is left.
struct LiveLine: Sendable {
  /// How many characters a row has; short enough to leave room for the rest.
  let rowWidth: Int
  /// The line is drawn no more often than this.
  private static let interval = Duration.milliseconds(50)

  /// What the rest of the line takes: how far the run is, what did not pass, and the time left.
  private static let restWidth = 30

  private var row: [UInt8] = []
  private var done = 0
  private var notPassed = 0
  private var isDrawn = false
  private var lastDrawn = Duration.zero - .seconds(1)

  /// - Parameter columns: How many characters a line of the terminal has.
  init(columns: Int) { rowWidth = min(50, max(10, columns - Self.restWidth)) }

  /// Adds a character to the row.
  mutating func append(
    _ letter: UInt8, _ paint: Paint, endsLine: Bool, to buffer: inout ReportBuffer
  ) {
    row += paint.on + [letter] + paint.off
    guard endsLine else { return }
    erase(from: &buffer)
    buffer.append(raw: row)
    buffer.endLine()
    row.removeAll(keepingCapacity: true)
  }

  /// Takes note of a scenario that is over.
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

  /// Leaves the row as it is, without the rest.
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

extension Duration {
  /// The duration to the second, for estimates: `45 s`, `3 min 05 s`.
  fileprivate var coarseText: String {
    let seconds = max(0, components.seconds)
    guard seconds >= 60 else { return "\(seconds) s" }
    let rest = seconds % 60
    return "\(seconds / 60) min \(rest < 10 ? "0" : "")\(rest) s"
  }
}
