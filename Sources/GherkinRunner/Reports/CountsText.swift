/// The last lines of a report: how many scenarios and steps there were, and how long they took.
struct CountsText {
  let tally: Tally
  let theme: Theme
  let isStrict: Bool

  func write(_ plan: Plan, into buffer: inout ReportBuffer) {
    write("scenario", tally.scenarios.total, tally.rows.map { ($0.word, $0.scenarios) }, &buffer)
    write("step", tally.steps.total, tally.rows.map { ($0.word, $0.steps) }, &buffer)
    let outcome = tally.outcome(plan, isStrict: isStrict)
    for remark in outcome.remarks {
      buffer.appendLine(remark, outcome.isGreen ? theme.skipped : theme.failed)
    }
    buffer.appendLine(tally.duration.text)
  }

  /// `3 scenarios (1 failed, 2 passed)`, the worst first.
  private func write(
    _ noun: String, _ total: Int, _ counts: [(word: String, count: Int)],
    _ buffer: inout ReportBuffer
  ) {
    buffer.append(total.counted(noun))
    var separator = " ("
    for (word, count) in counts where count > 0 {
      buffer.append(separator)
      buffer.append("\(count) \(word)", Status(rawValue: word).map { theme[$0] } ?? theme.flaky)
      separator = ", "
    }
    buffer.append(total > 0 ? ")" : "")
    buffer.endLine()
  }
}
