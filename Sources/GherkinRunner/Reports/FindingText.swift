/// Writes what is worth telling of flaky scenarios and of hooks around the run.
struct FindingText {
  let style: ReportStyle
  let plan: Plan

  /// Adds a flaky scenario, with what kept each attempt but the last from passing.
  func writeFlaky(_ finding: Finding, number: Int, into buffer: inout ReportBuffer) {
    let scenario = plan.scenario(finding.scenario)
    let number = "\(number)) "
    buffer.append(number)
    buffer.append("\(scenario.pickle.scenario.keyword): \(scenario.pickle.name)", style.theme.title)
    buffer.appendLine("  # \(scenario.place)", style.theme.aside)
    for (index, failed) in finding.failedAttempts.enumerated() {
      buffer.append(blanks: number.count)
      buffer.append("attempt \(index + 1): ", style.theme.flaky)
      buffer.appendLine(
        scenario.title(of: failed.position, plan), style.theme[failed.result.status])
      buffer.appendLines(
        "\(failed.result.status.rawValue): \(failed.result.reason)", indent: number.count + 2,
        style.theme[failed.result.status])
    }
    let attempt = finding.failedAttempts.count + 1
    buffer.appendLine("attempt \(attempt): passed", indent: number.count, style.theme.flaky)
  }

  /// Adds a hook around the run that did not pass.
  func write(_ hook: Int, _ result: StepResult, indent: Int, into buffer: inout ReportBuffer) {
    let paint = style.theme[result.status]
    let info = plan.hooks[hook]
    buffer.append(blanks: indent)
    buffer.append("\(result.status.mark) \(info.title)", paint)
    buffer.appendLine("  # \(style.place(info.location))", style.theme.aside)
    guard result.status != .passed else { return }
    buffer.appendLines(
      "\(result.status.rawValue): \(result.reason)", indent: indent + 2, paint)
  }
}
