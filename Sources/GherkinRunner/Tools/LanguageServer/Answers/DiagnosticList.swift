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
  func params(withVersion: Bool) -> JSONValue {
    var params: JSONObject = ["uri": .text(uri), "diagnostics": .list(items)]
    if withVersion, let version { params["version"] = .integer(version) }
    return .object(params)
  }
}

extension RequestContext {
  func diagnostics(of path: String) -> DiagnosticList {
    let findings = workspace.findings(in: path)
    let failures = results.isEmpty ? [] : workspace.resultFindings(in: path, of: results)
    // Most files have no findings, so their lines do not matter.
    let document = findings.isEmpty && failures.isEmpty ? nil : document(at: path)
    let encoder = DiagnosticEncoder(document, encoding, client, isStale: isStale)
    let (uri, uris) = (uri(of: path), self.uri)
    return DiagnosticList(
      uri: uri, version: openDocuments[path]?.version,
      items: findings.enumerated().map { encoder.json($1, number: $0, uri: uris) }
        + failures.map { encoder.json($0, uri: uri, folder: project.folder) })
  }

  /// The diagnostics of Swift files: definitions that cannot be used, and those that are not used.
  func definitionDiagnostics() -> [DiagnosticList] {
    let findings = Dictionary(grouping: workspace.definitionFindings, by: \.diagnostic.path)
    let problems = Dictionary(
      grouping: project.definitionProblems, by: { $0.location.path(from: project.folder) })
    return Set(findings.keys).union(problems.keys).sorted().map { path in
      let name = FileSystem.absolute(path, in: project.folder)
      // Without its text, what is found in the file stands on its first line.
      let bytes = (try? FileSystem.contents(of: name)) ?? []
      let uri = uri(of: path)
      let encoder = DiagnosticEncoder(TextDocument(uri: uri, bytes: bytes), encoding, client)
      return DiagnosticList(
        uri: uri,
        items: (problems[path] ?? []).map { encoder.json($0) }
          + (findings[path] ?? []).enumerated().map { encoder.json($1, number: $0, uri: self.uri) })
    }
  }
}

/// Makes diagnostics of the protocol out of findings.
struct DiagnosticEncoder {
  private let document: TextDocument?
  private let encoding: PositionEncoding
  private let showsRelated: Bool
  /// Whether step definitions have changed since the program was built.
  private let isStale: Bool

  /// The page that explains the rules, if the sources of the runner are at hand.
  private static let rulesPage: String? = {
    let folders = #filePath.split(separator: "/").dropLast(6)
    let path = "/" + folders.joined(separator: "/") + "/docs/rules.md"
    return FileSystem.exists(path) ? DocumentURI.uri(of: path) : nil
  }()

  init(
    _ document: TextDocument?, _ encoding: PositionEncoding, _ client: JSONValue,
    isStale: Bool = false
  ) {
    self.document = document
    self.isStale = isStale
    self.encoding = encoding
    let capability = ["textDocument", "publishDiagnostics", "relatedInformation"]
    showsRelated = client.capability(capability)?.bool == true
  }

  /// What a run says about a step of the file with this URI.
  ///
  /// - Parameter folder: What paths of places are relative to.
  func json(_ finding: ResultFinding, uri: String, folder: String) -> JSONValue {
    let severity =
      switch finding.severity {
      case .error: 1
      case .information: 3
      case .hint: 4
      }
    let places = showsRelated ? [] : finding.places.map { "\nat \($0.path):\($0.line)" }
    return diagnostic(
      document?.range(finding.range, encoding) ?? .null, severity, "run",
      finding.message + places.joined(),
      related: finding.places.map { path, line, explanation in
        // A place in the same file keeps the URI of the editor.
        let absolute = FileSystem.absolute(path, in: folder)
        let location = path.hasSuffix(".swift") ? DocumentURI.uri(of: absolute) : uri
        return (Self.location(location, line: line), explanation)
      })
  }

  /// A definition that cannot be used, with which a run cannot pass.
  func json(_ problem: DefinitionProblem) -> JSONValue {
    diagnostic(range(ofLine: problem.location.line), 1, "unusable-definition", problem.message)
  }

  /// - Parameters:
  ///   - number: The number of the finding in its file, by which a fix finds it.
  ///   - uri: The URI of a file, by the path that the workspace has.
  func json(_ finding: CheckFinding, number: Int, uri: (String) -> String) -> JSONValue {
    let (found, rule) = (finding.diagnostic, finding.rule.name)
    let advice = found.advice.map { $0.isEmpty ? "" : "\n\($0)" } ?? ""
    let remark =
      isStale && rule == CheckRule.undefinedStep.name
      ? "\nThe step definitions have changed since they were built." : ""
    let unused = [CheckRule.unusedPlaceholder.name, CheckRule.unusedDefinition.name]
    return diagnostic(
      range(of: finding), Self.number(of: found.severity), rule, found.problem + advice + remark,
      page: Self.rulesPage.map { "\($0)#\(rule)" }, isUnneeded: unused.contains(rule),
      related: finding.related.map { (location(of: $0.place, in: found.path, uri), $0.message) },
      data: ["finding": .integer(number), "canBeFixed": .boolean(!finding.edits.isEmpty)])
  }

  private func diagnostic(
    _ range: JSONValue, _ severity: Int, _ code: String, _ message: String, page: String? = nil,
    isUnneeded: Bool = false, related: [(location: JSONValue, message: String)] = [],
    data: JSONValue? = nil
  ) -> JSONValue {
    var json: JSONObject = [
      "range": range, "severity": .integer(severity), "code": .text(code),
    ]
    if let page { json["codeDescription"] = ["href": .text(page)] }
    json["source"] = "specs"
    json["message"] = .text(message)
    if isUnneeded { json["tags"] = [1] }
    if showsRelated, !related.isEmpty {
      json["relatedInformation"] = .list(
        related.map { ["location": $0.location, "message": .text($0.message)] })
    }
    json["data"] = data
    return .object(json)
  }

  /// A level of `check` as the protocol has it: matters of style are information.
  private static func number(of severity: Diagnostic.Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .style: 3
    }
  }

  private static func location(_ uri: String, line: Int, column: Int = 1) -> JSONValue {
    let start = TextPosition(line: max(0, line - 1), character: max(0, column - 1))
    return ["uri": .text(uri), "range": start.emptyRange]
  }

  private func location(
    of place: RelatedPlace.Place, in path: String, _ uri: (String) -> String
  ) -> JSONValue {
    switch place {
    case .range(let range):
      document.map { ["uri": .text(uri(path)), "range": $0.range(range, encoding)] as JSONValue }
        ?? Self.location(uri(path), line: 1)
    case .line(let line, let path): Self.location(uri(path), line: line)
    case .swift(let reference):
      Self.location(
        DocumentURI.uri(of: reference.filePath), line: reference.line, column: reference.column)
    }
  }

  /// The text of a line, without the space before it.
  private func range(ofLine number: Int) -> JSONValue {
    guard let document else {
      return TextPosition(line: max(0, number - 1), character: 0).emptyRange
    }
    let content = document.line(number - 1)
    let start = content.first { document.bytes[$0] != .space && document.bytes[$0] != .tab }
    return document.range((start ?? content.lowerBound)..<content.upperBound, encoding)
  }

  private func range(of finding: CheckFinding) -> JSONValue {
    let location = finding.diagnostic.location
    guard let document, let column = location.column else {
      return range(ofLine: location.line)
    }
    if let range = finding.range { return document.range(range, encoding) }
    func offset(_ column: Int) -> Int {
      document.offset(of: TextPosition(line: location.line - 1, character: column - 1), .utf32)
    }
    return document.range(
      offset(column)..<offset(column + finding.diagnostic.length), encoding)
  }
}
