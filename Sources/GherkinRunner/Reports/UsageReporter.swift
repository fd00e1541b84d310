/// Tells what each step definition costs: how long it took altogether, how often it was used, and
/// which ones nothing uses.
package struct UsageReporter: Reporter {
  /// What is known of one definition.
  private struct Use {
    var count = 0
    var total = Duration.zero
    var slowest = Duration.zero

    var mean: Duration { count == 0 ? .zero : total / count }
  }

  private let style: ReportStyle
  private var uses: [Use] = []

  package init(_ style: ReportStyle) { self.style = style }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted:
      uses = Array(repeating: Use(), count: plan.stepDefinitions.count)
    case .stepFinished(let attempt, let position, let result):
      guard case .step(_, let decision) = plan.scenario(attempt.scenario).testStep(position),
        let definition = decision.definition
      else { return }
      uses[definition].count += 1
      uses[definition].total += result.duration
      uses[definition].slowest = max(uses[definition].slowest, result.duration)
    case .runFinished:
      write(plan, into: &buffer)
    default: break
    }
  }

  private func write(_ plan: Plan, into buffer: inout ReportBuffer) {
    let used = uses.indices.filter { uses[$0].count > 0 }
      .sorted { (uses[$0].total, $1) > (uses[$1].total, $0) }
    if !used.isEmpty {
      buffer.appendLine("Step definitions by time taken:", style.theme.title)
      let rows = used.map { cells(of: uses[$0]) }
      let header = ["total", "mean", "slowest", "uses"]
      let widths = header.indices.map { column in
        ([header] + rows).map { $0[column].count }.max() ?? 0
      }
      write(header, widths, into: &buffer)
      buffer.endLine()
      for (definition, row) in zip(used, rows) {
        write(row, widths, into: &buffer)
        write(plan.stepDefinitions[definition], into: &buffer)
      }
    }
    let unusable = Set(plan.undefinedParameterTypes.map(\.definition))
    let unused = uses.indices.filter { uses[$0].count == 0 && !unusable.contains($0) }
    guard !unused.isEmpty else { return }
    if !used.isEmpty { buffer.endLine() }
    buffer.appendLine("Never used:", style.theme.title)
    for definition in unused { write(plan.stepDefinitions[definition], into: &buffer) }
  }

  private func cells(of use: Use) -> [String] {
    [use.total.fineText, use.mean.fineText, use.slowest.fineText, String(use.count)]
  }

  private func write(_ row: [String], _ widths: [Int], into buffer: inout ReportBuffer) {
    for (cell, width) in zip(row, widths) {
      buffer.append(blanks: 2 + width - cell.count)
      buffer.append(cell)
    }
  }

  private func write(_ definition: StepDefinitionInfo, into buffer: inout ReportBuffer) {
    buffer.append("  \(definition.pattern)")
    buffer.appendLine("  # \(style.place(definition.location))", style.theme.aside)
  }
}
