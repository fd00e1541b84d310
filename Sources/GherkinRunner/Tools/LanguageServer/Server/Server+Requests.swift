/// Requests.
extension Server {
  /// Answers a request, or lets it wait until it can be answered.
  mutating func dispatch(_ id: RequestID, _ method: String, _ params: JSONValue) {
    if method == "workspace/executeCommand" {
      // What is to run or to be corrected must be known.
      guard roots.allSatisfy({ $0.stage == .complete }) else {
        deferred.append((id, method, params))
        return
      }
      return execute(id, params)
    }
    guard let handler = RequestHandler.all[method] else {
      return answer(
        id, .failure(ResponseError(.methodNotFound, "There is no request '\(method)'.")))
    }
    let uri = params.documentURI
    let concerned =
      uri.map { [root(of: DocumentURI.key(of: $0))].compactMap(\.self) } ?? Array(roots.indices)
    let isReady = concerned.allSatisfy {
      handler.kind == .document ? roots[$0].stage != .loading : roots[$0].stage == .complete
    }
    guard isReady else {
      deferred.append((id, method, params))
      return
    }
    if let refusal = environment.pending.refusal(of: id) { return answer(id, .failure(refusal)) }
    updateWorkspaces()
    let contexts = concerned.compactMap { context(id, uri, in: $0) }
    let answerAll = { @Sendable () -> Result<JSONValue, ResponseError> in
      Result { () throws(ResponseError) in
        var answers: [JSONValue] = []
        for context in contexts { answers.append(try handler.answer(context)(params)) }
        return JSONValue.merged(answers)
      }
    }
    switch handler.kind {
    case .document:
      answer(id, uri.map { environment.announcing($0, answerAll) } ?? answerAll())
    case .workspace:
      environment.start { [environment] in
        Self.answer(id, answerAll(), environment)
      }
    }
  }

  func context(_ id: RequestID, _ uri: String?, in index: Int) -> RequestContext? {
    let root = roots[index]
    guard let workspace = root.workspace, let project = root.project else { return nil }
    let path = uri.map { root.paths.path(of: DocumentURI.key(of: $0)) }
    var open: [String: TextDocument] = [:]
    for document in documents.values where document.root == index {
      open[document.path] = document.text
    }
    let known = path.flatMap { path in
      open[path]
        ?? workspace.file(at: path).map {
          TextDocument(uri: uri ?? "", bytes: $0.document.source.bytes)
        }
    }
    return RequestContext(
      workspace: workspace, project: project, path: path, document: known, encoding: encoding,
      client: client, root: root.paths, results: runs.results(of: index),
      isStale: runs.isStale(index), openDocuments: open, environment: environment, id: id)
  }

  mutating func answerDeferred() {
    let waiting = deferred
    deferred = []
    for request in waiting {
      if environment.pending.isCancelled(request.id) {
        answer(request.id, .failure(.cancelled))
      } else {
        dispatch(request.id, request.method, request.params)
      }
    }
  }

  func answer(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    Self.answer(id, result, environment)
  }

  private static func answer(
    _ id: RequestID, _ result: Result<JSONValue, ResponseError>, _ environment: ServerEnvironment
  ) {
    environment.pending.finish(id)
    environment.send(Message.answer(id, result))
  }
}

/// Commands.
extension Server {
  /// Does what a client asks for.
  mutating func execute(_ id: RequestID, _ params: JSONValue) {
    let name = params["command"]?.string ?? ""
    guard let command = ServerCommand(rawValue: name) else {
      return answer(
        id, .failure(ResponseError(.invalidParams, "There is no command '\(name)'.")))
    }
    let arguments = params["arguments"]?.array ?? []
    let options = arguments.first ?? .null
    let result = Result { () throws(ResponseError) in
      switch command {
      case .run: try startRun(options)
      case .stop: runs.stopAll()
      case .build: try startBuild(options)
      case .restart: notify(RelayMethod.restart, [:])
      case .fixAll: try fixAll(options)
      case .openReport: try openReport()
      case .clearResults:
        runs.clearResults()
        showResults()
      case .showReferences: try showReferences(options, arguments.last ?? .null)
      }
      return JSONValue.null
    }
    guard case .failure(let error) = result, error.code == .requestFailed else {
      return answer(id, result)
    }
    // Some editors show the error of a request with its number, and some do not show it at all.
    showMessage(error.message, .warning)
    answer(id, .success(.null))
  }

  /// The root of the document that a command names, or else the first; and the path of that document.
  func target(of options: JSONValue) throws(ResponseError) -> (root: Int, path: String?) {
    guard let uri = options["uri"]?.string else {
      guard let root = roots.indices.first(where: { !roots[$0].opened.isEmpty }) else {
        throw ResponseError(.requestFailed, "No folder is open.")
      }
      return (root, nil)
    }
    let key = DocumentURI.key(of: uri)
    guard let root = root(of: key), DocumentURI.path(of: uri) != nil else {
      throw ResponseError(.requestFailed, "Save the file first, so that it can be run.")
    }
    let path = roots[root].paths.path(of: key)
    let isOfSuite = roots[root].workspace?.file(at: path) != nil
    guard isOfSuite, roots[root].paths.contains(key) else {
      throw ResponseError(.requestFailed, "\(path) is not a feature of the open folder.")
    }
    return (root, path)
  }

  private mutating func startRun(_ options: JSONValue) throws(ResponseError) {
    updateWorkspaces()
    let (root, path) = try target(of: options)
    guard let project = runProject(of: root), let workspace = roots[root].workspace else {
      return showMessage("The program with the step definitions is not known.", .error)
    }
    var files: [(path: String, lines: [Int])] = []
    if options["failed"]?.bool == true {
      let results = runs.results(of: root)
      files = (path.map { [$0] } ?? results.paths).map {
        ($0, workspace.failedLines(in: $0, of: results))
      }.filter { !$0.lines.isEmpty }
      guard !files.isEmpty else {
        return showMessage("Nothing failed in the last run.", .information)
      }
    } else if let path {
      files = [(path, (options["lines"]?.array ?? []).compactMap(\.int).filter { $0 > 0 })]
    }
    runs.request(
      RunRequest(
        project, files: files, tags: options["tags"]?.string, unsaved: unsavedTexts(in: root),
        all: workspace.paths))
  }

  /// Builds the program of the root that `options` name, if the user agrees.
  private mutating func startBuild(_ options: JSONValue) throws(ResponseError) {
    let uri = options["uri"]?.string ?? options.string
    let root = uri.flatMap { self.root(of: DocumentURI.key(of: $0)) } ?? roots.indices.first
    guard let project = root.flatMap(runProject), runs.requestBuild(project) else {
      throw ResponseError(
        .requestFailed,
        "Nothing says how to build the program: set \"editor\": {\"build\": […]} in specs.json.")
    }
  }

  /// Sends the corrections of a feature to the client, which makes them.
  private mutating func fixAll(_ options: JSONValue) throws(ResponseError) {
    updateWorkspaces()
    let uri = options["uri"]?.string ?? ""
    let (root, path) = try target(of: options)
    guard let path, let context = context(.text("specs-fix"), uri, in: root),
      let document = context.document
    else { throw ResponseError(.invalidParams, "Name the feature, as in {\"uri\": …}.") }
    let all = 0..<document.bytes.count
    let actions = context.workspace.codeActions(in: all, of: path, swiftSource: { _ in nil })
    guard let action = actions.first(where: { $0.kind == .fixAll }) else {
      return showMessage("There is nothing to correct.", .information)
    }
    request(
      "workspace/applyEdit",
      ["label": .text(action.title), "edit": context.workspaceEdit(action.edits)])
  }

  private mutating func openReport() throws(ResponseError) {
    guard let path = runs.memory.report, FileSystem.exists(path) else {
      throw ResponseError(.requestFailed, "There is no report yet. Run a scenario first.")
    }
    let uri = DocumentURI.uri(of: path)
    guard clientSupports("window", "showDocument", "support") else {
      return showMessage("The report is \(path).", .information)
    }
    request("window/showDocument", ["uri": .text(uri), "external": true])
  }

  private mutating func showReferences(
    _ uri: JSONValue, _ position: JSONValue
  ) throws(ResponseError) {
    updateWorkspaces()
    guard let uri = uri.string, let line = position["line"]?.int,
      let root = root(of: DocumentURI.key(of: uri)),
      let context = context(.text("specs-references"), uri, in: root)
    else { throw ResponseError(.invalidParams, "Name a Swift file and a position.") }
    guard let use = context.uses(ofDefinitionOnLine: line, uri).first,
      let location = context.location(use)
    else {
      return showMessage("No step means this definition.", .information)
    }
    guard clientSupports("window", "showDocument", "support") else { return }
    request(
      "window/showDocument",
      [
        "uri": location["uri"] ?? .null, "takeFocus": true, "selection": location["range"] ?? .null,
      ])
  }
}

extension JSONValue {
  /// The answers of several roots as one: their lists, also those in objects, one after the other.
  fileprivate static func merged(_ answers: [JSONValue]) -> JSONValue {
    let answers = answers.filter { !$0.isNull }
    guard let first = answers.first else { return .null }
    return answers.dropFirst().reduce(first) { $0.merged(with: $1) }
  }

  private func merged(with other: JSONValue) -> JSONValue {
    switch (self, other) {
    case (.list(let one), .list(let other)): return .list(one + other)
    case (.object(var one), .object(let other)):
      for member in other {
        one[member.name] = one[member.name]?.merged(with: member.value) ?? member.value
      }
      return .object(one)
    default: return self
    }
  }
}
