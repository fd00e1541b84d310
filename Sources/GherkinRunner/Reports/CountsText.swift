/// The last lines of a report: how many scenarios and steps there were, and how long they took.
struct CountsText {
  let tally: Tally
  let theme: Theme

  func write(_ plan: Plan, into buffer: inout ReportBuffer) {
    write(tally.scenarios, "scenario", into: &buffer)
    write(tally.steps, "step", into: &buffer)
    let unreadable = plan.files.count { !$0.errors.isEmpty }
    if unreadable > 0 {
      buffer.appendLine("\(counted(unreadable, "file")) could not be read", theme.failed)
    }
    buffer.appendLine(tally.duration.text)
  }

  /// `3 scenarios (2 passed, 1 failed)`, the worst first.
  private func write(_ counts: StatusCounts, _ noun: String, into buffer: inout ReportBuffer) {
    buffer.append(counted(counts.total, noun))
    var separator = " ("
    for status in Status.allCases.reversed() where counts[status] > 0 {
      buffer.append(separator)
      buffer.append("\(counts[status]) \(status.rawValue)", theme[status])
      separator = ", "
    }
    buffer.append(counts.total > 0 ? ")" : "")
    buffer.endLine()
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
