/// The diagnostics of one file, as the protocol has them.
struct DiagnosticList: Sendable {
  let uri: String
  let version: Int?
  let items: [JSONValue]
  /// Identifies the list.
  let fingerprint: Int

  init(uri: String, version: Int? = nil, items: [JSONValue] = []) {
    self.uri = uri
    self.version = version
    self.items = items
    // One after the other: thousands of unused definitions are megabytes of text.
    var hasher = Hasher()
    for item in items { hasher.combine(item.bytes) }
    fingerprint = hasher.finalize()
  }

  /// The parameters of a notification.
  var params: JSONValue {
    .members([
      "uri": .text(uri), "diagnostics": .list(items), "version": version.map(JSONValue.integer),
    ])
  }
}

extension RequestContext {
  func diagnostics(of path: String) -> DiagnosticList {
    let findings = workspace.findings(in: path)
    let failures = results.isEmpty ? [] : workspace.resultFindings(in: path, of: results)
    // Most files have no findings, so their lines do not matter.
    let document = findings.isEmpty && failures.isEmpty ? nil : server.text(at: path)
    let encoder = DiagnosticEncoder(server, document)
    return DiagnosticList(
      uri: server.uri(ofPath: path), version: document?.version,
      items: findings.enumerated().map { encoder.json($1, number: $0) } + failures.map(encoder.json)
    )
  }

  /// The diagnostics of Swift files: definitions that cannot be used, and those that are not used.
  func definitionDiagnostics() -> [DiagnosticList] {
    let findings = Dictionary(grouping: workspace.definitionFindings, by: \.diagnostic.path)
    let problems = Dictionary(
      grouping: project.definitionProblems, by: { $0.location.path(from: project.folder) })
    return Set(findings.keys).union(problems.keys).sorted().map { path in
      let name = FileSystem.absolute(path, in: project.folder)
      let uri = server.uri(ofPath: path)
      // Without its text, what is found in the file stands on its first line.
      let bytes = (try? FileSystem.contents(of: name)) ?? []
      let encoder = DiagnosticEncoder(server, TextDocument(uri: uri, bytes: bytes))
      return DiagnosticList(
        uri: uri,
        items: (problems[path] ?? []).map(encoder.json)
          + (findings[path] ?? []).enumerated().map { encoder.json($1, number: $0) })
    }
  }
}

/// Makes diagnostics of the protocol out of findings.
struct DiagnosticEncoder {
  private let server: Server
  private let document: TextDocument?
  private let showsRelated: Bool

  /// The page that explains the rules, if the sources of the runner are at hand.
  private static let rulesPage: String? = {
    let folders = #filePath.split(separator: "/").dropLast(6)
    let path = "/" + folders.joined(separator: "/") + "/docs/rules.md"
    return FileSystem.exists(path) ? DocumentURI.uri(of: path) : nil
  }()

  init(_ server: Server, _ document: TextDocument?) {
    (self.server, self.document) = (server, document)
    showsRelated = server.clientSupports(
      "textDocument", "publishDiagnostics", "relatedInformation")
  }

  /// What a run says about a step.
  func json(_ finding: ResultFinding) -> JSONValue {
    let places = showsRelated ? [] : finding.places.map { "\nat \($0.path):\($0.line)" }
    return diagnostic(
      document?.range(finding.range, server.encoding) ?? .null, finding.severity.rawValue, "run",
      finding.message + places.joined(),
      related: finding.places.map { (location(line: $0.line, of: $0.path), $0.explanation) })
  }

  /// A definition that cannot be used, with which a run cannot pass.
  func json(_ problem: DefinitionProblem) -> JSONValue {
    diagnostic(range(ofLine: problem.location.line), 1, "unusable-definition", problem.message)
  }

  /// - Parameter number: The number of the finding in its file, by which a fix finds it.
  func json(_ finding: CheckFinding, number: Int) -> JSONValue {
    let (found, rule) = (finding.diagnostic, finding.rule.name)
    let advice = found.advice.map { $0.isEmpty ? "" : "\n\($0)" } ?? ""
    let remark =
      server.host.runs.isStale && rule == CheckRule.undefinedStep.name
      ? "\nThe step definitions have changed since they were built." : ""
    let unused = [CheckRule.unusedPlaceholder.name, CheckRule.unusedDefinition.name]
    // Matters of style are information.
    let severity =
      switch found.severity {
      case .error: 1
      case .warning: 2
      case .style: 3
      }
    return diagnostic(
      range(of: finding), severity, rule, found.problem + advice + remark,
      page: Self.rulesPage.map { "\($0)#\(rule)" }, isUnneeded: unused.contains(rule),
      related: finding.related.map { (location(of: $0.place, in: found.path), $0.message) },
      data: ["finding": .integer(number), "canBeFixed": .boolean(!finding.edits.isEmpty)])
  }

  private func diagnostic(
    _ range: JSONValue, _ severity: Int, _ code: String, _ message: String, page: String? = nil,
    isUnneeded: Bool = false, related: [(location: JSONValue, message: String)] = [],
    data: JSONValue? = nil
  ) -> JSONValue {
    .members([
      "range": range, "severity": .integer(severity), "code": .text(code),
      "codeDescription": page.map { ["href": .text($0)] }, "source": "specs",
      "message": .text(message), "tags": isUnneeded ? [1] : nil,
      "relatedInformation": showsRelated && !related.isEmpty
        ? .list(related.map { ["location": $0.location, "message": .text($0.message)] }) : nil,
      "data": data,
    ])
  }

  private func location(line: Int, of path: String) -> JSONValue {
    ["uri": .text(server.uri(ofPath: path)), "range": Self.start(ofLine: line).emptyRange]
  }

  private static func start(ofLine line: Int) -> TextPosition {
    TextPosition(line: max(0, line - 1), character: 0)
  }

  private func location(of place: RelatedPlace.Place, in path: String) -> JSONValue {
    switch place {
    case .range(let range):
      document.map {
        ["uri": .text(server.uri(ofPath: path)), "range": $0.range(range, server.encoding)]
      } ?? location(line: 1, of: path)
    case .line(let line, let path): location(line: line, of: path)
    case .swift(let reference): location(line: reference.line, of: reference.filePath)
    }
  }

  /// The text of a line, without the space before it.
  private func range(ofLine number: Int) -> JSONValue {
    guard let document else { return Self.start(ofLine: number).emptyRange }
    let content = document.line(number - 1)
    let start = content.first { document.bytes[$0] != .space && document.bytes[$0] != .tab }
    return document.range((start ?? content.lowerBound)..<content.upperBound, server.encoding)
  }

  private func range(of finding: CheckFinding) -> JSONValue {
    let location = finding.diagnostic.location
    guard let document, let column = location.column else { return range(ofLine: location.line) }
    if let range = finding.range { return document.range(range, server.encoding) }
    func offset(_ column: Int) -> Int {
      document.offset(of: TextPosition(line: location.line - 1, character: column - 1), .utf32)
    }
    return document.range(
      offset(column)..<offset(column + finding.diagnostic.length), server.encoding)
  }
}
