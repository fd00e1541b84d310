/// Writes a summary in Markdown: whether all is well, the counts, and what did not pass and why.
package struct MarkdownReporter: Reporter {
  /// What is kept free for the sentence that something was left out.
  private static let reserve = 512

  private let style: ReportStyle
  private let isStrict: Bool
  /// How many bytes the report may have.
  private let limit: Int
  private var findings = Findings()
  private var answers = UndefinedAnswers()

  package init(_ style: ReportStyle, _ surroundings: RunSurroundings, limit: Int = .max) {
    self.style = style
    isStrict = surroundings.isStrict
    self.limit = limit
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    findings.receive(event, plan: plan)
    guard case .runFinished = event.event else { return }
    var room = limit - Self.reserve
    for (index, section) in sections(plan).enumerated() {
      let text = index == 0 ? section : "\n\(section)"
      guard text.utf8.count <= room else {
        buffer.append(raw: "\n_There is more, which found no room here._\n".utf8)
        return
      }
      room -= text.utf8.count
      buffer.append(raw: text.utf8)
    }
  }

  /// The report in pieces that make sense without those that follow.
  private mutating func sections(_ plan: Plan) -> [String] {
    var sections = [heading(plan), counts]
    for (title, problem) in findings.problems {
      let place = problem.location.map { "\(MarkdownText.code(style.place($0)))\n\n" } ?? ""
      sections.append("### \(title)\n\n\(place)\(MarkdownText.block(problem.reason))")
    }
    let unreadable = plan.files.filter { !$0.errors.isEmpty }
    if !unreadable.isEmpty { sections.append("### Could not be read\n") }
    for diagnostic in unreadable.flatMap(\.diagnostics) {
      let advice = diagnostic.advice.map { " \(MarkdownText.line($0))" } ?? ""
      sections.append(
        "- \(MarkdownText.code(diagnostic.place)): \(MarkdownText.line(diagnostic.problem))"
          + "\(advice)\n")
    }
    if !findings.runHooks.isEmpty { sections.append("### Hooks around the run\n") }
    for (hook, result) in findings.runHooks {
      let info = plan.hooks[hook]
      sections.append(
        "**\(result.status.mark) \(MarkdownText.line(info.title))** "
          + "\(MarkdownText.code(style.place(info.location)))\n\n"
          + MarkdownText.block(result.reason))
    }
    if !findings.unpassed.isEmpty { sections.append("### Did not pass\n") }
    for finding in findings.unpassed { sections.append(section(of: finding, plan)) }
    if !findings.flaky.isEmpty { sections.append("### Flaky: passed, but not at once\n") }
    return sections + findings.flaky.map { flaky($0, plan) }
  }

  private func heading(_ plan: Plan) -> String {
    "## \(findings.tally.outcome(plan, isStrict: isStrict).sentence)\n"
  }

  private var counts: String {
    let tally = findings.tally
    var rows = ["| | scenarios | steps |", "| --- | ---: | ---: |"]
    for (word, scenarios, steps) in tally.rows where scenarios + steps > 0 {
      rows.append("| \(word) | \(scenarios) | \(steps) |")
    }
    rows.append("| **all** | \(tally.scenarios.total) | \(tally.steps.total) |")
    return rows.joined(separator: "\n") + "\n\nIt took \(tally.duration.text).\n"
  }

  private mutating func section(of finding: Finding, _ plan: Plan) -> String {
    let scenario = plan.scenario(finding.scenario)
    let details = finding.testSteps.map {
      scenario.details(of: $0.position, $0.result, plan, &answers, folder: style.folder)
    }
    let title = "\(finding.status.mark) \(finding.status.rawValue): "
    return "#### \(title)\(MarkdownText.line(scenario.pickle.name))\n\n"
      + "\(MarkdownText.line(scenario.pickle.featureName)), "
      + "\(MarkdownText.code(scenario.place))\n\n"
      + MarkdownText.block(
        details.isEmpty
          ? scenario.explanation(of: finding.status) : details.joined(separator: "\n\n"))
      + "\nRun it alone: "
      + MarkdownText.code("\(style.command) \(ShellText.quoted(scenario.place))") + "\n"
  }

  private func flaky(_ finding: Finding, _ plan: Plan) -> String {
    let scenario = plan.scenario(finding.scenario)
    let reasons = finding.failedAttempts.enumerated().map { index, failed in
      "attempt \(index + 1): \(failed.result.reason)"
    }
    return "#### \(MarkdownText.line(scenario.pickle.name))\n\n"
      + "\(MarkdownText.code(scenario.place)), passed at attempt \(reasons.count + 1)\n\n"
      + MarkdownText.block(reasons.joined(separator: "\n"))
  }
}

/// Writes text of any kind so that Markdown shows it and does not obey it.
enum MarkdownText {
  /// The text on one line, with all signs of Markdown and HTML escaped.
  static func line(_ text: String) -> String {
    var result = ""
    for character in visible(text.split(whereSeparator: \.isNewline).joined(separator: " ")) {
      switch character {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "$", "@":
        result += "\\\(character)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
    return result
  }

  /// The text on one line, as code.
  static func code(_ text: String) -> String {
    let text = visible(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    let fence = fence(around: text, atLeast: 1)
    let isEdgy = text.hasPrefix("`") || text.hasSuffix("`")
    return isEdgy ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  /// The text as a block of its own, line by line.
  static func block(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { visible(String($0)) }
    let fence = fence(around: text, atLeast: 3)
    return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  private static func visible(_ text: String) -> String { TerminalText.escaped(text) }

  /// More backticks than stand together anywhere in the text.
  private static func fence(around text: String, atLeast minimum: Int) -> String {
    var (run, longest) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(minimum, longest + 1))
  }
}
