/// Requests.
extension Server {
  /// Answers a request, or lets it wait until it can be answered.
  mutating func dispatch(_ id: RequestID, _ method: String, _ params: JSONValue) {
    let handler = RequestHandler.all[method]
    guard handler != nil || method == "workspace/executeCommand" else {
      return answer(
        id, .failure(ResponseError(.methodNotFound, "There is no request '\(method)'.")))
    }
    // What is to run or to be corrected must be known, too.
    let isReady =
      handler?.needsAllFeatures == false ? host.stage != .loading : host.stage == .complete
    guard isReady else { return deferred.append((id, method, params)) }
    updateWorkspace()
    guard let handler else { return execute(id, params) }
    let answer = RequestContext(self, params.documentURI).map { handler.answer($0)(params) }
    self.answer(id, .success(answer ?? .null))
  }

  mutating func answerDeferred() {
    let waiting = deferred
    deferred = []
    for request in waiting { dispatch(request.id, request.method, request.params) }
  }

  func answer(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
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
    let options = params["arguments"]?[0] ?? .null
    let result = Result { () throws(ResponseError) in
      switch command {
      case .run: try startRun(options)
      case .stop: host.runs.stopAll()
      case .build: try startBuild()
      case .fixAll: try fixAll(options)
      case .openReport: try openReport()
      case .clearResults:
        host.runs.clearResults()
        showResults()
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

  /// The path of the feature that a command names; nil if it names none.
  private func target(of options: JSONValue) throws(ResponseError) -> String? {
    guard !paths.folder.isEmpty else { throw ResponseError(.requestFailed, "No folder is open.") }
    guard let uri = options["uri"]?.string else { return nil }
    guard DocumentURI.path(of: uri) != nil else {
      throw ResponseError(.requestFailed, "Save the file first, so that it can be run.")
    }
    let path = paths.path(of: DocumentURI.key(of: uri))
    guard host.workspace?.file(at: path) != nil,
      !path.hasPrefix("/") || host.files.contains(path)
    else {
      throw ResponseError(.requestFailed, "\(path) is not a feature of the open folder.")
    }
    return path
  }

  private mutating func startRun(_ options: JSONValue) throws(ResponseError) {
    let path = try target(of: options)
    guard let project = host.runProject, let workspace = host.workspace else {
      return showMessage("The program with the step definitions is not known.", .error)
    }
    var files: [(path: String, lines: [Int])] = []
    if options["failed"]?.bool == true {
      files = workspace.failed(in: path, of: host.runs.results)
      guard !files.isEmpty else {
        return showMessage("Nothing failed in the last run.", .information)
      }
    } else if let path {
      files = [(path, (options["lines"]?.array ?? []).compactMap(\.int).filter { $0 > 0 })]
    }
    host.runs.request(
      RunRequest(
        project, files: files, tags: options["tags"]?.string, unsaved: unsavedTexts,
        all: workspace.paths))
  }

  /// Builds the program, if the user agrees.
  private mutating func startBuild() throws(ResponseError) {
    guard let project = host.runProject, host.runs.requestBuild(project) else {
      throw ResponseError(
        .requestFailed,
        "Nothing says how to build the program: set \"editor\": {\"build\": […]} in specs.json.")
    }
  }

  /// Sends the corrections of a feature to the client, which makes them.
  private mutating func fixAll(_ options: JSONValue) throws(ResponseError) {
    guard let path = try target(of: options), let context = RequestContext(self) else {
      throw ResponseError(.invalidParams, "Name the feature, as in {\"uri\": …}.")
    }
    guard let edits = context.workspace.fixAllEdits(in: path) else {
      return showMessage("There is nothing to correct.", .information)
    }
    request(
      "workspace/applyEdit",
      ["label": "Fix everything that can be fixed", "edit": context.workspaceEdit([path: edits])])
  }

  private mutating func openReport() throws(ResponseError) {
    guard let path = host.runs.memory.report, FileSystem.exists(path) else {
      throw ResponseError(.requestFailed, "There is no report yet. Run a scenario first.")
    }
    let uri = DocumentURI.uri(of: path)
    guard clientSupports("window", "showDocument", "support") else {
      return showMessage("The report is \(path).", .information)
    }
    request("window/showDocument", ["uri": .text(uri), "external": true])
  }
}
