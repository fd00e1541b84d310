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
  /// The number of findings that are in the baseline.
  package var knownCount = 0
  /// Whether to say how many findings `--fix` would fix.
  package var proposesFix = true
  /// Whether to list findings of style, rather than to count them.
  package var listsStyle = false

  /// Those that are reported one by one to people.
  private var listed: [CheckFinding] {
    listsStyle ? findings : findings.filter { $0.diagnostic.severity > .style }
  }

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
    let phrases = UndefinedPhrases(among: findings, ofOneFile: fileCount == 1)
    let lists = listed.filter { !phrases.replaces($0) }.map {
      renderer.render($0.diagnostic) + "\n"
    }
    return lists.joined() + phrases.text + snippets(phrases) + fixedLines + styleCounts + summary
      + "\n"
  }

  /// How many findings of style there are by each rule, the most first, where they are not listed.
  private var styleCounts: String {
    guard !listsStyle else { return "" }
    let counts = Dictionary(
      grouping: findings.lazy.filter { $0.diagnostic.severity == .style }.map(\.rule.name)
    ) { $0 }.mapValues(\.count).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !counts.isEmpty else { return "" }
    return "Style (--style lists it): "
      + counts.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + "\n"
  }

  private var fixedLines: String {
    fixed.map(\.diagnostic).map { diagnostic in
      "\(Escaping.terminal.escaped(diagnostic.place)): fixed: \(Escaping.terminal.escaped(diagnostic.problem))"
        + (diagnostic.rule.map { " [\($0)]" } ?? "") + "\n"
    }.joined()
  }

  /// Definitions of the undefined steps for developers to paste, each once.
  private func snippets(_ phrases: UndefinedPhrases) -> String {
    var known: Set<String> = []
    let snippets = (phrases.isCondensed ? phrases.snippets : findings.flatMap(\.snippets))
      .filter { known.insert($0).inserted }
    guard !snippets.isEmpty else { return "" }
    let lines = snippets.flatMap { [""] + $0.split(separator: "\n") }
      .map { $0.isEmpty ? "" : "    \(Escaping.terminal.escaped($0))" }
    return "For developers: definitions of the new steps, to paste and complete:\n"
      + lines.joined(separator: "\n") + "\n\n"
  }

  /// How much was checked, fixed and found, in one line.
  private var summary: String {
    func count(_ severity: Diagnostic.Severity, _ noun: String) -> String? {
      let count = findings.count { $0.diagnostic.severity == severity }
      return count > 0 ? count.counted(noun) : nil
    }
    let style = count(.style, "finding").map { "\($0) of style" }
    let counts = [count(.error, "error"), count(.warning, "warning"), style].compactMap(\.self)
    let nothing = knownCount > 0 ? "nothing new" : "nothing is wrong"
    let found =
      (findings.allSatisfy { $0.diagnostic.severity == .style } && fixed.isEmpty ? [nothing] : [])
      + (counts.isEmpty && !fixed.isEmpty ? [nothing] : counts)
    let fixable = proposesFix ? findings.count { !$0.edits.isEmpty } : 0
    return "\(fileCount.counted("file")) checked: "
      + (fixed.isEmpty ? "" : "\(fixed.count.counted("finding")) fixed, ")
      + found.joined(separator: ", ") + (counts.isEmpty || fixed.isEmpty ? "" : " left")
      + (knownCount > 0 ? "; \(knownCount) in the baseline" : "")
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
      listed.map(\.diagnostic).filter { $0.severity == severity }
        .map { GitHubAnnotation($0, title: $0.rule ?? "specs") }
    }
    var buffer = ReportBuffer()
    GitHubAnnotation.write(
      errors: annotations(.error), warnings: annotations(.warning), notices: annotations(.style),
      rest: "specs check lists them all", context, into: &buffer)
    return buffer.bytes
  }
}

/// The steps without a definition, if there are so many in several files that it is a suite to be written rather than a few
/// mistakes: then the most frequent ones stand for all. Of one file, each is reported.
private struct UndefinedPhrases {
  private static let most = 20
  private static let shown = 10

  /// The first step of each phrase and how many there are, the most frequent first.
  private let phrases: [(first: CheckFinding, count: Int)]

  init(among findings: [CheckFinding], ofOneFile isOneFile: Bool) {
    let undefined = isOneFile ? [] : findings.filter { $0.rule == .undefinedStep }
    // The definition to paste, or else the step that was meant, is the same for a step with other values.
    let alike = Dictionary(grouping: undefined.indices) { index in
      let finding = undefined[index]
      return finding.snippets.isEmpty ? [finding.diagnostic.advice ?? ""] : finding.snippets
    }
    phrases = alike.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
      .map { (undefined[$0[0]], $0.count) }
  }

  var isCondensed: Bool { phrases.count > Self.most }

  func replaces(_ finding: CheckFinding) -> Bool { isCondensed && finding.rule == .undefinedStep }

  /// The definitions to paste for those that `text` shows.
  var snippets: [String] { phrases.prefix(Self.shown).flatMap(\.first.snippets) }

  /// The most frequent ones, and how many there are; empty if each is reported by itself.
  var text: String {
    guard isCondensed else { return "" }
    let all = phrases.reduce(0) { $0 + $1.count }
    let lines = phrases.prefix(Self.shown).map { first, count in
      let diagnostic = first.diagnostic
      let step = diagnostic.sourceLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return Escaping.terminal.escaped("  \(count) × \(step)  (\(diagnostic.place))")
    }
    return "\(all.counted("step")) without a definition, \(phrases.count) different ones "
      + "[\(CheckRule.undefinedStep.name)]. The most frequent:\n"
      + lines.joined(separator: "\n")
      + "\n  and \(phrases.count - lines.count) more: check a file by itself for all of its steps, or use "
      + "--format json.\n\n"
  }
}
