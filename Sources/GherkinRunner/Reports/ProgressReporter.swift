/// Shows a character for each step as it ends, and what did not pass at the end.
package struct ProgressReporter: Reporter {
  private static let width = 80

  private let theme: Theme
  private var summary: SummaryReporter
  private var column = 0

  package init(_ style: ReportStyle) {
    theme = style.theme
    summary = SummaryReporter(style, endsOther: true)
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .stepFinished(let attempt, let step, let result):
      // Hooks are not what the feature tells, unless they get in its way.
      if result.status != .passed || plan.scenario(attempt.scenario).isStep(step) {
        append(result.status, to: &buffer)
      }
    case .runFinished where column > 0:
      buffer.endLine()
    default: break
    }
    summary.receive(event, plan: plan, into: &buffer)
  }

  private mutating func append(_ status: Status, to buffer: inout ReportBuffer) {
    let paint = theme[status]
    buffer.append(raw: paint.on)
    buffer.append(byte: status.letter)
    buffer.append(raw: paint.off)
    column += 1
    guard column == Self.width else { return }
    buffer.endLine()
    column = 0
  }
}
