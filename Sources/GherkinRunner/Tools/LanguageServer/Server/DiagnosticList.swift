/// The diagnostics of one file, as the protocol has them.
struct DiagnosticList: Sendable {
  /// Identifies the list.
  struct Fingerprint: Equatable {
    let hash: Int
    let count: Int
  }

  let uri: String
  let version: Int?
  let items: [JSONValue]
  let fingerprint: Fingerprint

  init(uri: String, version: Int?, items: [JSONValue]) {
    self.uri = uri
    self.version = version
    self.items = items
    // One after the other: thousands of unused definitions are megabytes of text.
    var (hasher, count) = (Hasher(), 0)
    for item in items {
      let bytes = item.bytes
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      count += bytes.count
    }
    fingerprint = Fingerprint(hash: hasher.finalize(), count: count)
  }

  /// The diagnostics of a feature.
  ///
  /// - Parameters:
  ///   - open: Its text, if it is open.
  ///   - results: What the last runs have come to.
  ///   - isStale: Whether step definitions have changed since the program was built.
  ///   - folder: What the places of results are relative to.
  ///   - uri: The URI of a file, by the path that the workspace has.
  init(
    of path: String, open: TextDocument?, _ workspace: Workspace, _ results: RunResults,
    isStale: Bool, folder: String, _ encoding: PositionEncoding, _ client: JSONValue,
    uri uriOfPath: (String) -> String
  ) {
    let findings = workspace.findings(in: path)
    let failures = results.isEmpty ? [] : workspace.resultFindings(in: path, of: results)
    let uri = uriOfPath(path)
    // Most files have nothing wrong, so that nothing need be known of their lines.
    let document =
      findings.isEmpty && failures.isEmpty
      ? nil
      : open
        ?? workspace.file(at: path).map {
          TextDocument(uri: uri, bytes: $0.document.source.bytes)
        }
    let encoder = DiagnosticEncoder(document, encoding, client, isStale: isStale)
    self.init(
      uri: uri, version: open?.version,
      items: findings.enumerated().map { encoder.json($1, number: $0, uri: uriOfPath) }
        + failures.map { encoder.json($0, uri: uri, folder: folder) })
  }

  /// The diagnostics of Swift files: definitions that cannot be used, and those that are not used.
  static func ofDefinitions(
    _ workspace: Workspace, _ project: Project, coversSuite: Bool, _ encoding: PositionEncoding,
    _ client: JSONValue, uri: (String) -> String
  ) -> [DiagnosticList] {
    let findings = Dictionary(
      grouping: workspace.definitionFindings(coversSuite: coversSuite), by: \.diagnostic.path)
    let problems = Dictionary(
      grouping: project.definitionProblems, by: { $0.location.path(from: project.folder) })
    return Set(findings.keys).union(problems.keys).sorted().map { path in
      let name = FileSystem.absolute(path, in: project.folder)
      let bytes = (try? FileSystem.contents(of: name)) ?? []
      let encoder = DiagnosticEncoder(
        TextDocument(uri: uri(path), bytes: bytes), encoding, client)
      return DiagnosticList(
        uri: uri(path), version: nil,
        items: (problems[path] ?? []).map { encoder.json($0) }
          + (findings[path] ?? []).enumerated().map { encoder.json($1, number: $0, uri: uri) })
    }
  }

  /// The parameters of a notification.
  func params(withVersion: Bool) -> JSONValue {
    var params: JSONObject = ["uri": .text(uri), "diagnostics": .list(items)]
    if withVersion, let version { params["version"] = .integer(version) }
    return .object(params)
  }

  /// The answer to a request, which has nothing new if the client has the list `known`.
  func report(known: String?) -> JSONObject {
    let id = String(UInt(bitPattern: fingerprint.hash), radix: 16)
    guard known != id else { return ["kind": "unchanged", "resultId": .text(id)] }
    return ["kind": "full", "resultId": .text(id), "items": .list(items)]
  }
}

/// Makes diagnostics of the protocol out of findings.
struct DiagnosticEncoder {
  private let document: TextDocument?
  private let encoding: PositionEncoding
  private let describesCodes: Bool
  private let knowsTags: Bool
  private let showsRelated: Bool
  /// Whether step definitions have changed since the program was built.
  private let isStale: Bool

  init(
    _ document: TextDocument?, _ encoding: PositionEncoding, _ client: JSONValue,
    isStale: Bool = false
  ) {
    self.document = document
    self.isStale = isStale
    self.encoding = encoding
    let kind = client.pullsDiagnostics ? "diagnostic" : "publishDiagnostics"
    func supports(_ name: String) -> JSONValue? {
      client.capability(["textDocument", kind, name])
        ?? client.capability(["textDocument", "publishDiagnostics", name])
    }
    describesCodes = supports("codeDescriptionSupport")?.bool == true
    knowsTags = supports("tagSupport") != nil
    showsRelated = supports("relatedInformation")?.bool == true
  }

  /// What a run says about a step of the file with this URI.
  ///
  /// - Parameter folder: What paths of places are relative to.
  func json(_ finding: ResultFinding, uri: String, folder: String) -> JSONValue {
    var message = finding.message
    var related: [JSONValue] = []
    for place in finding.places {
      let path = FileSystem.absolute(place.path, in: folder)
      let line = TextPosition(line: max(0, place.line - 1), character: 0).json
      // A place in the same file keeps the URI of the editor.
      let placeURI = place.path.hasSuffix(".swift") ? DocumentURI.uri(of: path) : uri
      related.append([
        "location": ["uri": .text(placeURI), "range": ["start": line, "end": line]],
        "message": .text(place.explanation),
      ])
      if !showsRelated { message += "\nat \(place.path):\(place.line)" }
    }
    let severity =
      switch finding.severity {
      case .error: 1
      case .information: 3
      case .hint: 4
      }
    var json: JSONObject = [
      "range": document?.range(finding.range, encoding) ?? .null,
      "severity": .integer(severity), "code": "run", "source": "specs", "message": .text(message),
    ]
    if showsRelated, !related.isEmpty { json["relatedInformation"] = .list(related) }
    return .object(json)
  }

  /// A definition that cannot be used, with which a run cannot pass.
  func json(_ problem: DefinitionProblem) -> JSONValue {
    [
      "range": range(ofLine: problem.location.line), "severity": 1, "code": "unusable-definition",
      "source": "specs", "message": .text(problem.message),
    ]
  }

  /// - Parameters:
  ///   - number: The number of the finding in its file, by which a fix finds it.
  ///   - uri: The URI of a file, by the path that the workspace has.
  func json(_ finding: CheckFinding, number: Int, uri: (String) -> String) -> JSONValue {
    let diagnostic = finding.diagnostic
    let advice = diagnostic.advice.map { $0.isEmpty ? "" : "\n\($0)" } ?? ""
    var json: JSONObject = [
      "range": range(of: finding), "severity": diagnostic.severity == .error ? 1 : 2,
      "code": .text(finding.rule.name),
    ]
    if describesCodes, let page = RulesPage.uri {
      json["codeDescription"] = ["href": .text("\(page)#\(finding.rule.name)")]
    }
    json["source"] = "specs"
    let remark =
      isStale && finding.rule.name == CheckRule.undefinedStep.name
      ? "\nThe step definitions have changed since they were built." : ""
    json["message"] = .text(diagnostic.problem + advice + remark)
    let unused = [CheckRule.unusedPlaceholder.name, CheckRule.unusedDefinition.name]
    if knowsTags, unused.contains(finding.rule.name) { json["tags"] = [1] }
    if showsRelated, !finding.related.isEmpty {
      json["relatedInformation"] = .list(
        finding.related.map { related in
          [
            "location": location(of: related.place, in: diagnostic.path, uri: uri),
            "message": .text(related.message),
          ]
        })
    }
    json["data"] = ["finding": .integer(number), "canBeFixed": .boolean(!finding.edits.isEmpty)]
    return .object(json)
  }

  private func location(
    of place: RelatedPlace.Place, in path: String, uri: (String) -> String
  ) -> JSONValue {
    func start(ofLine line: Int, column: Int = 1) -> JSONValue {
      let start = TextPosition(line: max(0, line - 1), character: max(0, column - 1))
      return ["start": start.json, "end": start.json]
    }
    return switch place {
    case .range(let range):
      ["uri": .text(uri(path)), "range": document?.range(range, encoding) ?? start(ofLine: 1)]
    case .line(let line, let path): ["uri": .text(uri(path)), "range": start(ofLine: line)]
    case .swift(let reference):
      [
        "uri": .text(DocumentURI.uri(of: reference.filePath)),
        "range": start(ofLine: reference.line, column: reference.column),
      ]
    }
  }

  /// The text of a line, without the space before it.
  private func range(ofLine number: Int) -> JSONValue {
    guard let document else {
      let start = TextPosition(line: max(0, number - 1), character: 0)
      return ["start": start.json, "end": start.json]
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
    let line = location.line - 1
    let start = document.offset(of: TextPosition(line: line, character: column - 1), .utf32)
    let end = document.offset(
      of: TextPosition(line: line, character: column - 1 + finding.diagnostic.length), .utf32)
    return document.range(start..<end, encoding)
  }
}

/// The page that explains the rules, if the sources of the runner are at hand.
enum RulesPage {
  static let uri: String? = {
    let folders = #filePath.split(separator: "/").dropLast(6)
    let path = "/" + folders.joined(separator: "/") + "/docs/rules.md"
    return FileSystem.exists(path) ? DocumentURI.uri(of: path) : nil
  }()
}

extension RequestHandler {
  /// Requests for diagnostics.
  static let diagnostics: [String: RequestHandler] = [
    "textDocument/diagnostic": RequestHandler(
      .document, announcedAs: "diagnosticProvider",
      { params in
        guard params.pullsDiagnostics else { return nil }
        return [
          "identifier": "specs", "interFileDependencies": true, "workspaceDiagnostics": true,
        ]
      },
      answer: { (context, params) throws(ResponseError) in
        guard let path = context.path, let document = context.document else {
          return ["kind": "full", "items": []]
        }
        let list = DiagnosticList(
          of: path, open: document, context.workspace, context.results,
          isStale: context.isStale, folder: context.project.folder, context.encoding,
          context.client, uri: context.uri)
        return .object(list.report(known: params["previousResultId"]?.string))
      }),
    "workspace/diagnostic": RequestHandler(
      .workspace, nil,
      answer: { (context, params) throws(ResponseError) in
        var known: [String: String] = [:]
        for result in params["previousResultIds"]?.array ?? [] {
          guard let uri = result["uri"]?.string else { continue }
          known[DocumentURI.key(of: uri)] = result["value"]?.string
        }
        var items: [JSONValue] = []
        func add(_ list: DiagnosticList) {
          var report = list.report(known: known[DocumentURI.key(of: list.uri)])
          report["uri"] = .text(list.uri)
          report["version"] = list.version.map(JSONValue.integer) ?? .null
          items.append(.object(report))
        }
        for path in context.workspace.paths {
          try context.checkCancellation()
          let open = context.openDocuments[path]
          add(
            DiagnosticList(
              of: path, open: open, context.workspace, context.results,
              isStale: context.isStale, folder: context.project.folder, context.encoding,
              context.client, uri: context.uri))
        }
        let definitions = DiagnosticList.ofDefinitions(
          context.workspace, context.project, coversSuite: true, context.encoding, context.client,
          uri: context.uri)
        for list in definitions { add(list) }
        return ["items": .list(items)]
      }),
  ]
}
