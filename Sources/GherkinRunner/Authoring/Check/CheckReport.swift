/// The forms in which `specs check` reports.
package enum CheckFormat: String, Sendable, CaseIterable {
  /// For people: each finding with its line, and a caret below what is meant.
  case text
  /// For tools: one JSON object.
  case json
  /// Annotations of a GitHub workflow.
  case github
}

/// What a check came to, in each of the forms there are.
package struct CheckReport: Sendable {
  /// What was found and is still there.
  package let findings: [CheckFinding]
  /// What was found and mended in the files.
  package let mended: [CheckFinding]
  /// How many files were looked at.
  package let fileCount: Int

  package init(findings: [CheckFinding], mended: [CheckFinding] = [], fileCount: Int) {
    self.findings = findings
    self.mended = mended
    self.fileCount = fileCount
  }

  /// The report in `format`; colours are for the text alone.
  package func bytes(
    _ format: CheckFormat, colors: Bool = false, surroundings: RunSurroundings = RunSurroundings()
  ) -> [UInt8] {
    switch format {
    case .text: Array(text(colors: colors).utf8)
    case .json: json
    case .github: annotations(surroundings)
    }
  }

  private func text(colors: Bool) -> String {
    let renderer = DiagnosticRenderer(color: colors)
    let lists = findings.map { renderer.render($0.diagnostic) + "\n" }
    return lists.joined() + snippets + mendedLines + summary + "\n"
  }

  /// What was mended, a line each.
  private var mendedLines: String {
    mended.map(\.diagnostic).map { diagnostic in
      "\(TerminalText.escaped(diagnostic.place)): mended: \(TerminalText.escaped(diagnostic.problem))"
        + (diagnostic.rule.map { " [\($0)]" } ?? "") + "\n"
    }.joined()
  }

  /// What developers paste to define what nobody has defined, each only once.
  private var snippets: String {
    var known: Set<String> = []
    let snippets = findings.compactMap(\.snippet).filter { known.insert($0).inserted }
    guard !snippets.isEmpty else { return "" }
    let lines = snippets.flatMap { [""] + $0.split(separator: "\n") }
      .map { $0.isEmpty ? "" : "    \(TerminalText.escaped($0))" }
    return "For developers: what defines the new sentences, to paste and complete:\n"
      + lines.joined(separator: "\n") + "\n\n"
  }

  /// How much was looked at and found, in one line.
  private var summary: String {
    var parts = [fileCount.counted("file") + " checked"]
    if !mended.isEmpty { parts.append(mended.count.counted("finding") + " mended") }
    let errors = findings.count { $0.diagnostic.severity == .error }
    let counts = [
      errors > 0 ? errors.counted("error") : nil,
      findings.count > errors ? (findings.count - errors).counted("warning") : nil,
    ].compactMap(\.self)
    let left = counts.joined(separator: ", ")
    parts.append(counts.isEmpty ? "nothing is wrong" : mended.isEmpty ? left : "\(left) left")
    let mendable = findings.count { !$0.edits.isEmpty }
    return parts[0] + ": " + parts.dropFirst().joined(separator: ", ")
      + (mendable > 0 ? " (--fix mends \(mendable))" : "")
  }

  private var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("files")
    json.number(fileCount)
    for (key, list) in [("findings", findings), ("mended", mended)] {
      json.key(key)
      json.beginArray()
      for finding in list { encode(finding, &json) }
      json.endArray()
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func encode(_ finding: CheckFinding, _ json: inout JSONWriter) {
    let diagnostic = finding.diagnostic
    json.beginObject()
    json.member("rule", finding.rule.name)
    json.member("severity", diagnostic.severity.rawValue)
    json.member("path", diagnostic.path)
    json.key("line")
    json.number(diagnostic.location.line)
    if let column = diagnostic.location.column {
      json.key("column")
      json.number(column)
      json.key("length")
      json.number(diagnostic.length)
    }
    json.member("problem", diagnostic.problem)
    json.member("advice", diagnostic.advice ?? "")
    json.key("canBeFixed")
    json.bool(!finding.edits.isEmpty)
    if let snippet = finding.snippet { json.member("snippet", snippet) }
    json.endObject()
  }

  private func annotations(_ surroundings: RunSurroundings) -> [UInt8] {
    func annotations(_ severity: Diagnostic.Severity) -> [GitHubAnnotation] {
      findings.map(\.diagnostic).filter { $0.severity == severity }.map { diagnostic in
        let text = [diagnostic.problem, diagnostic.advice].compactMap(\.self)
        return GitHubAnnotation(
          place: .feature(path: diagnostic.path, line: diagnostic.location.line),
          title: diagnostic.rule ?? "specs", text: text.joined(separator: "\n"))
      }
    }
    var buffer = ReportBuffer()
    GitHubAnnotations(
      errors: annotations(.error), warnings: annotations(.warning),
      rest: "specs check tells them all"
    ).write(surroundings, into: &buffer)
    return buffer.bytes
  }
}
