import Foundation

extension Server {
  /// Does what a client asks for.
  mutating func execute(_ id: RequestID, _ params: JSONValue) {
    let name = params["command"]?.string ?? ""
    guard let command = ServerCommand(rawValue: name) else {
      return answer(
        id, .failure(ResponseError(.invalidParams, "There is no command '\(name)'.")))
    }
    let arguments = params["arguments"]?.array ?? []
    let result = Result { () throws(ResponseError) in
      try execute(command, arguments.first ?? .null, arguments)
      return JSONValue.null
    }
    answer(id, result)
  }

  private mutating func execute(
    _ command: ServerCommand, _ options: JSONValue, _ arguments: [JSONValue]
  ) throws(ResponseError) {
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
      return showMessage("The program with the step definitions is not known.", isError: true)
    }
    var files: [(path: String, lines: [Int])] = []
    if options["failed"]?.bool == true {
      let results = runs.results(of: root)
      files = (path.map { [$0] } ?? results.paths).map {
        ($0, workspace.failedLines(in: $0, of: results))
      }.filter { !$0.lines.isEmpty }
      guard !files.isEmpty else {
        return notify(
          "window/showMessage", ["type": 3, "message": "Nothing failed in the last run."])
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
      return notify("window/showMessage", ["type": 3, "message": "There is nothing to correct."])
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
      return notify("window/showMessage", ["type": 3, "message": .text("The report is \(path).")])
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
      return notify("window/showMessage", ["type": 3, "message": "No step means this definition."])
    }
    guard clientSupports("window", "showDocument", "support") else { return }
    request(
      "window/showDocument",
      [
        "uri": location["uri"] ?? .null, "takeFocus": true, "selection": location["range"] ?? .null,
      ])
  }
}
