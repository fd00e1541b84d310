package enum CheckFormat: String, Sendable, CaseIterable {
  /// For people: each finding with its line, and a caret below the place.
  case text
  /// For tools: one JSON object.
  case json
  /// Annotations of a GitHub workflow.
  case github
}

/// The result of a check, in each format.
package struct CheckReport: Sendable {
  /// The findings that remain.
  package let findings: [CheckFinding]
  /// The findings that were fixed in the files.
  package let fixed: [CheckFinding]
  /// The number of files checked.
  package let fileCount: Int
  /// Whether to say how many findings `--fix` would fix.
  package var proposesFix = true

  /// The report in `format`; colors are for text only.
  package func bytes(
    _ format: CheckFormat, colors: Bool = false, context: ReportContext = ReportContext()
  ) -> Bytes {
    switch format {
    case .text: Bytes(text(colors: colors).utf8)
    case .json: json
    case .github: annotations(context)
    }
  }

  private func text(colors: Bool) -> String {
    let renderer = DiagnosticRenderer(color: colors)
    let lists = findings.map { renderer.render($0.diagnostic) + "\n" }
    return lists.joined() + snippets + fixedLines + summary + "\n"
  }

  private var fixedLines: String {
    fixed.map(\.diagnostic).map { diagnostic in
      "\(Escaping.terminal.escaped(diagnostic.place)): fixed: \(Escaping.terminal.escaped(diagnostic.problem))"
        + (diagnostic.rule.map { " [\($0)]" } ?? "") + "\n"
    }.joined()
  }

  /// Definitions of the undefined steps for developers to paste, each once.
  private var snippets: String {
    var known: Set<String> = []
    let snippets = findings.flatMap(\.snippets).filter { known.insert($0).inserted }
    guard !snippets.isEmpty else { return "" }
    let lines = snippets.flatMap { [""] + $0.split(separator: "\n") }
      .map { $0.isEmpty ? "" : "    \(Escaping.terminal.escaped($0))" }
    return "For developers: definitions of the new steps, to paste and complete:\n"
      + lines.joined(separator: "\n") + "\n\n"
  }

  /// How much was checked, fixed and found, in one line.
  private var summary: String {
    let errors = findings.count { $0.diagnostic.severity == .error }
    let counts = [
      errors > 0 ? errors.counted("error") : nil,
      findings.count > errors ? (findings.count - errors).counted("warning") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    let found =
      counts.isEmpty ? "nothing is wrong" : fixed.isEmpty ? counts : counts + " left"
    let fixable = proposesFix ? findings.count { !$0.edits.isEmpty } : 0
    return "\(fileCount.counted("file")) checked: "
      + (fixed.isEmpty ? "" : "\(fixed.count.counted("finding")) fixed, ") + found
      + (fixable > 0 ? " (--fix fixes \(fixable))" : "")
  }

  private var json: Bytes {
    let json: JSONValue = [
      "files": .integer(fileCount), "findings": .list(findings.map(Self.json)),
      "fixed": .list(fixed.map(Self.json)),
    ]
    return json.bytes + [.lineFeed]
  }

  private static func json(_ finding: CheckFinding) -> JSONValue {
    let diagnostic = finding.diagnostic
    var json: JSONObject = [
      "rule": .text(finding.rule.name), "severity": .text(diagnostic.severity.rawValue),
      "path": .text(diagnostic.path), "line": .integer(diagnostic.location.line),
    ]
    if let column = diagnostic.location.column {
      json["column"] = .integer(column)
      json["length"] = .integer(diagnostic.length)
    }
    json["problem"] = .text(diagnostic.problem)
    json["advice"] = .text(diagnostic.advice ?? "")
    json["canBeFixed"] = .boolean(!finding.edits.isEmpty)
    json["snippet"] = finding.snippets.first.map(JSONValue.text)
    if finding.snippets.count > 1 { json["otherSnippets"] = .texts(finding.snippets.dropFirst()) }
    return .object(json)
  }

  private func annotations(_ context: ReportContext) -> Bytes {
    func annotations(_ severity: Diagnostic.Severity) -> [GitHubAnnotation] {
      findings.map(\.diagnostic).filter { $0.severity == severity }
        .map { GitHubAnnotation($0, title: $0.rule ?? "specs") }
    }
    var buffer = ReportBuffer()
    GitHubAnnotation.write(
      errors: annotations(.error), warnings: annotations(.warning),
      rest: "specs check lists them all", context, into: &buffer)
    return buffer.bytes
  }
}
