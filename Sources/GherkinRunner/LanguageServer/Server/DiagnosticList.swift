/// The diagnostics of one file, as the protocol has them.
struct DiagnosticList: Sendable {
  /// Tells lists apart.
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
    let bytes = JSONValue.list(items).bytes
    fingerprint = Fingerprint(hash: bytes.hashValue, count: bytes.count)
  }

  /// The diagnostics of a feature.
  ///
  /// - Parameters:
  ///   - open: Its text, if it is open.
  ///   - results: What the last runs have come to.
  ///   - isStale: Whether step definitions have changed since the program was built.
  init(
    of path: String, uri: String, open: TextDocument?, _ workspace: Workspace,
    _ results: RunResults, isStale: Bool, folder: String, _ encoding: PositionEncoding,
    _ client: JSONValue
  ) {
    let findings = workspace.findings(in: path)
    let failures = results.isEmpty ? [] : workspace.resultFindings(in: path, of: results)
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
      items: findings.enumerated().map { encoder.json($1, number: $0) }
        + failures.map { encoder.json($0, uri: uri, folder: folder) })
  }

  /// The diagnostics of Swift files.
  static func ofDefinitions(
    _ workspace: Workspace, _ project: Project, coversSuite: Bool, _ encoding: PositionEncoding,
    _ client: JSONValue, uri: (String) -> String
  ) -> [DiagnosticList] {
    let findings = Dictionary(
      grouping: workspace.definitionFindings(coversSuite: coversSuite), by: \.diagnostic.path)
    return findings.sorted { $0.key < $1.key }.map { path, findings in
      let name = FileSystem.absolute(path, in: project.folder)
      let bytes = (try? FileSystem.contents(of: name)) ?? []
      let encoder = DiagnosticEncoder(
        TextDocument(uri: uri(path), bytes: bytes), encoding, client)
      return DiagnosticList(
        uri: uri(path), version: nil,
        items: findings.enumerated().map { encoder.json($1, number: $0) })
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
  private let relatesPlaces: Bool
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
    relatesPlaces = supports("relatedInformation")?.bool == true
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
      if !relatesPlaces { message += "\nat \(place.path):\(place.line)" }
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
    if relatesPlaces, !related.isEmpty { json["relatedInformation"] = .list(related) }
    return .object(json)
  }

  /// - Parameter number: The number of the finding in its file, by which a fix finds it.
  func json(_ finding: CheckFinding, number: Int) -> JSONValue {
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
    json["data"] = ["finding": .integer(number), "canBeFixed": .boolean(!finding.edits.isEmpty)]
    return .object(json)
  }

  private func range(of finding: CheckFinding) -> JSONValue {
    let location = finding.diagnostic.location
    guard let document else {
      let start = TextPosition(line: max(0, location.line - 1), character: 0)
      return ["start": start.json, "end": start.json]
    }
    if let range = finding.range { return document.range(range, encoding) }
    let line = location.line - 1
    guard let column = location.column else {
      let content = document.line(line)
      // Not the space before the text.
      let start = content.first { document.bytes[$0] != .space && document.bytes[$0] != .tab }
      return document.range((start ?? content.lowerBound)..<content.upperBound, encoding)
    }
    let start = document.offset(of: TextPosition(line: line, character: column - 1), .utf32)
    let end = document.offset(
      of: TextPosition(line: line, character: column - 1 + finding.diagnostic.length), .utf32)
    return document.range(start..<end, encoding)
  }
}

/// The page that explains the rules, if the sources of the runner are at hand.
enum RulesPage {
  static let uri: String? = {
    let folders = #filePath.split(separator: "/").dropLast(5)
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
          of: path, uri: document.uri, open: document, context.workspace, context.results,
          isStale: context.isStale, folder: context.project.folder, context.encoding,
          context.client)
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
              of: path, uri: context.uri(of: path), open: open, context.workspace,
              context.results, isStale: context.isStale, folder: context.project.folder,
              context.encoding, context.client))
        }
        let definitions = DiagnosticList.ofDefinitions(
          context.workspace, context.project, coversSuite: true, context.encoding, context.client,
          uri: context.uri)
        for list in definitions { add(list) }
        return ["items": .list(items)]
      }),
  ]
}
