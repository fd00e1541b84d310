/// How `specs trace` reports.
package enum TraceFormat: String, Sendable, CaseIterable {
  case text, json, markdown
}

/// Requirements with their scenarios and results, in each format.
struct TraceReport: Sendable {
  let coverage: RequirementCoverage
  let problems: [RequirementProblem]
  let context: ReportContext

  func bytes(_ format: TraceFormat, colors: Bool = false) -> Bytes {
    switch format {
    case .text: text(colors: colors)
    case .json: json
    case .markdown: Bytes(markdown.utf8)
    }
  }

  /// `32 requirements: 30 passed, 2 without a scenario`
  private var summary: String {
    let counts = coverage.entries.map(\.state).countedByKind
    let all = coverage.entries.count.counted("requirement")
    return counts.isEmpty ? all : "\(all): \(counts.joined(separator: ", "))"
  }

  /// More requirements than these without any result are reported together.
  private static let unseenLimit = 3

  /// The problems for people, to whom each of many requirements that were not in a run says the same.
  private var diagnostics: [Diagnostic] {
    let unseen = problems.compactMap(\.unseen)
    guard let first = unseen.first, unseen.count > Self.unseenLimit else {
      return problems.map(\.diagnostic)
    }
    let ids = unseen.prefix(Self.unseenLimit).map(\.id).joined(separator: ", ")
    let together = Diagnostic(
      path: first.path, location: first.location,
      problem:
        "Whether \(unseen.count) requirements are met is not known, because none of their scenarios ran: "
        + "\(ids) and \(unseen.count - Self.unseenLimit) more.",
      advice: "Run all features, and use the results of that run.",
      rule: RequirementProblem.Kind.notRun.rawValue)
    return problems.compactMap { problem in
      guard let requirement = problem.unseen else { return problem.diagnostic }
      return requirement == first ? together : nil
    }
  }

  private func place(_ scenario: Int) -> String {
    let traced = coverage.scenarios[scenario]
    return coverage.hasResults ? "\(traced.place) (\(traced.words))" : traced.place
  }
}

extension TraceReport {
  /// One line for each requirement, with its scenarios if the report is verbose; then what to put right.
  private func text(colors: Bool) -> Bytes {
    var buffer = ReportBuffer()
    let width = coverage.entries.map { $0.requirement.id.count }.max() ?? 0
    if context.verbosity > .quiet {
      for entry in coverage.entries { write(entry, width, into: &buffer) }
      if !coverage.entries.isEmpty { buffer.endLine() }
    }
    if !problems.isEmpty {
      let text = DiagnosticRenderer(color: colors).render(diagnostics)
      buffer.append(raw: "\(text)\n".utf8)
    }
    buffer.append(summary, problems.isEmpty ? context.theme.passed : context.theme.failed)
    let count = problems.count
    buffer.append(count == 0 ? "" : "; \(count.counted("problem"))")
    buffer.endLine()
    return buffer.bytes
  }

  private func write(
    _ entry: RequirementCoverage.Entry, _ width: Int, into buffer: inout ReportBuffer
  ) {
    let requirement = entry.requirement
    let style = entry.state.isProblem ? context.theme.failed : context.theme.passed
    buffer.append("\(requirement.id.padded(to: width))  ", .none)
    buffer.append(entry.state.rawValue.padded(to: 9), style)
    buffer.append("  \(requirement.text)")
    buffer.endLine()
    guard context.verbosity > .normal else { return }
    for scenario in entry.scenarios {
      buffer.appendLine(
        "\(place(scenario))  \(coverage.scenarios[scenario].pickle.name)", indent: width + 2,
        context.theme.dimmed)
    }
    for other in others(entry) {
      buffer.appendLine(other, indent: width + 2, context.theme.dimmed)
    }
  }

  /// What else there is for a requirement, besides scenarios that may show that it is met.
  private func others(_ entry: RequirementCoverage.Entry) -> [String] {
    entry.drafts.map { "\(coverage.scenarios[$0].place) (only as a draft)" }
      + [entry.requirement.waiver?.text].compactMap(\.self)
  }

  private var markdown: String {
    var lines = ["## Requirements", "", "\(MarkdownText.line(summary)).", ""]
    lines += ["| id | text | state | scenarios |", "| --- | --- | --- | --- |"]
    for entry in coverage.entries {
      let requirement = entry.requirement
      let scenarios = entry.scenarios.map { MarkdownText.code(place($0)) }
      let evidence = scenarios + others(entry).map(MarkdownText.line)
      let state = entry.state.isProblem ? "**\(entry.state.rawValue)**" : entry.state.rawValue
      lines.append(
        "| \(MarkdownText.line(requirement.id)) | \(MarkdownText.line(requirement.text)) | "
          + "\(state) | \(evidence.joined(separator: "<br>")) |")
    }
    if !problems.isEmpty { lines += ["", "### To put right", ""] }
    for diagnostic in diagnostics {
      lines.append(
        "- \(MarkdownText.code(diagnostic.place)): \(MarkdownText.line(diagnostic.problem))"
          + (diagnostic.advice.map { " \(MarkdownText.line($0))" } ?? ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var json: Bytes {
    var json = JSONWriter()
    json.beginObject()
    json.objects("requirements", coverage.entries) { encode($1, to: &$0) }
    json.objects("problems", problems) { json, problem in
      json.field("kind", problem.kind.rawValue)
      json.field("path", problem.diagnostic.path)
      json.field("line", problem.diagnostic.location.line)
      if let column = problem.diagnostic.location.column { json.field("column", column) }
      json.field("problem", problem.diagnostic.problem)
      json.field("advice", problem.diagnostic.advice ?? "")
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func encode(_ entry: RequirementCoverage.Entry, to json: inout JSONWriter) {
    let requirement = entry.requirement
    json.field("id", requirement.id)
    json.field("text", requirement.text)
    json.field("path", requirement.path)
    json.field("line", requirement.location.line)
    json.field("state", entry.state.rawValue)
    if let waiver = requirement.waiver {
      json.beginObject("waiver")
      json.field("reason", waiver.reason)
      if !waiver.owner.isEmpty { json.field("owner", waiver.owner) }
      if let end = waiver.end { json.field("until", end.description) }
      json.endObject()
    }
    json.objects("scenarios", entry.scenarios.map { coverage.scenarios[$0] }) { json, traced in
      json.field("path", traced.pickle.uri)
      json.field("line", traced.pickle.location.line)
      json.field("name", traced.pickle.name)
      if coverage.hasResults { json.field("status", traced.word) }
      if traced.isStale { json.field("stale", true) }
    }
    guard !entry.drafts.isEmpty else { return }
    json.objects("drafts", entry.drafts.map { coverage.scenarios[$0].pickle }) { json, pickle in
      json.field("path", pickle.uri)
      json.field("line", pickle.location.line)
      json.field("name", pickle.name)
    }
  }
}

extension String {
  /// The text with spaces behind it, up to `width`.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
