/// A language server, one event after the other: what it knows, and what it answers.
///
/// It has no threads and no descriptors of its own, so that a test can be its client.
package struct Server {
  let environment: ServerEnvironment
  /// The parameters of `initialize`.
  var client = JSONValue.null
  var encoding = PositionEncoding.utf16
  var roots: [ServerRoot] = []
  /// What is open, by key.
  var documents: [String: OpenDocument] = [:]
  /// The keys of documents whose diagnostics are to be published.
  var changed: Set<String> = []
  /// How often documents were opened or changed.
  var changeCount = 0
  /// What was last published or found, by URI; no entry where nothing is wrong.
  var published: [String: Int] = [:]
  /// The URIs for which a former worker published diagnostics, and this one has not yet.
  var inherited: Set<String> = []
  /// Whether a client that asks for diagnostics has some of before all features were known, or of a former worker.
  var isOutdated = false
  /// The keys of files that are not read, because former workers ended with them.
  var leftOut: Set<String> = []
  /// The URIs of large files of which the client knows that they are not checked as a whole.
  var shownLarge: Set<String> = []
  /// Requests that wait until features are known.
  var deferred: [(id: RequestID, method: String, params: JSONValue)] = []
  /// When diagnostics are compared with what was published.
  var comparisonTime: Duration?
  /// Whether those of all files are compared then, or only those of files that an edit can have changed.
  var comparesAll = false
  /// When files are looked at, if the client does not watch them.
  var pollTime: Duration?
  /// Whether the client reports which files have changed.
  var hasWatchers = false
  var runs: RunService
  /// The numbers of the questions of `runs` that the client has not answered.
  var questions: [RequestID: Int] = [:]
  /// The numbers of the runs and builds that the client shows, by the tokens of their progress.
  var jobs: [String: Int] = [:]
  /// When results that have changed are shown.
  var showTime: Duration?
  /// Whether there are no more messages.
  package private(set) var isOver = false

  package init(_ environment: ServerEnvironment) {
    self.environment = environment
    runs = RunService(startProgram: environment.startProgram) { environment.post(.run($0)) }
  }

  /// When `tick` has something to do.
  package var nextTime: Duration? {
    ([comparisonTime, pollTime, showTime] + roots.map(\.progressTime))
      .compactMap(\.self).min()
  }

  package mutating func handle(_ event: ServerEvent) {
    switch event {
    case .message(.request(let id, let method, let params)): receive(id, method, params)
    case .message(.notification(let method, let params)): receive(method, params)
    case .message(.response(let id, let message)): answered(id, message)
    case .invalidMessage(let message): environment.send(message.answer)
    case .projectLoaded(let root, let generation, let result):
      guard isCurrent(root, generation) else { return }
      projectLoaded(result, root)
      answerDeferred()
    case .featuresRead(let root, let generation, let workspace, let files):
      guard isCurrent(root, generation) else { return }
      featuresRead(workspace, files, root)
      answerDeferred()
    case .resultsRead(let root, let generation, let results):
      if isCurrent(root, generation) { runs.take(results, in: root) }
    case .run(let event): runs.handle(event)
    case .inputEnded: isOver = true
    }
    showRuns()
  }

  private func isCurrent(_ root: Int, _ generation: Int) -> Bool {
    roots.indices.contains(root) && roots[root].generation == generation
  }

  /// Does what is due, which `nextTime` says.
  package mutating func tick() {
    let now = environment.now()
    showProgress(now)
    if let time = pollTime, time <= now { poll(now) }
    showRuns()
    if let time = showTime, time <= now { showResults() }
    if let time = comparisonTime, time <= now { compare() }
  }

  /// Ends what goes on.
  package mutating func close() { runs.close() }

  func notify(_ method: String, _ params: JSONValue) {
    environment.send(Message.notification(method: method, params: params).json)
  }

  /// Sends a request; its id, by which the answer is known.
  @discardableResult
  func request(_ method: String, _ params: JSONValue) -> RequestID {
    environment.request(method, params, generation: client.generation)
  }

  func showMessage(_ text: String, _ level: RunService.Level) {
    notify("window/showMessage", ["type": .integer(level.rawValue), "message": .text(text)])
  }

  func clientSupports(_ names: String...) -> Bool { client.capability(names)?.bool == true }

  /// Whether the client asks for diagnostics, so that none need be sent.
  var pullsDiagnostics: Bool { client.pullsDiagnostics }
}

/// The life of the server. The relay begins it with `initialize` and ends it with the input; what clients do besides, the
/// relay answers.
extension Server {
  private mutating func receive(_ id: RequestID, _ method: String, _ params: JSONValue) {
    if environment.pending.isCancelled(id) { return answer(id, .failure(.cancelled)) }
    guard method == "initialize" else { return dispatch(id, method, params) }
    answer(id, .success(RequestHandler.initializeResult(params)))
    initialize(params)
  }

  private mutating func receive(_ method: String, _ params: JSONValue) {
    switch method {
    case "initialized": registerWatchers()
    case "textDocument/didOpen": didOpen(params)
    case "textDocument/didChange": didChange(params)
    case "textDocument/didSave": didSave(params)
    case "textDocument/didClose": didClose(params)
    case "window/workDoneProgress/cancel":
      if let job = params["token"]?.string.flatMap({ jobs[$0] }) { runs.stop(job) }
    case "workspace/didChangeWatchedFiles":
      for root in roots.indices { lookAtFiles(of: root) }
    case "workspace/didChangeWorkspaceFolders": didChangeFolders(params["event"])
    // What a server does not know of it ignores, as the protocol asks.
    default: break
    }
  }

  private mutating func initialize(_ params: JSONValue) {
    client = params
    encoding = PositionEncoding.negotiated(params)
    let former = params[RelayMethod.member]
    inherited = Set((former?["published"]?.array ?? []).compactMap(\.string))
    leftOut = Set(
      (former?["leftOut"]?.array ?? []).compactMap(\.string).map(DocumentURI.key))
    if let memory = former?["memory"] { runs.memory = RunMemory(memory) }
    for folder in Self.folders(params) { addRoot(folder) }
    if roots.isEmpty { notify(RelayMethod.ready, [:]) }
  }

  /// The folders that the client has open.
  private static func folders(_ params: JSONValue) -> [String] {
    let folders = params["workspaceFolders"]?.array ?? []
    let uris =
      folders.compactMap { $0["uri"]?.string } + [params["rootUri"]?.string].compactMap(\.self)
    let paths = uris.compactMap(DocumentURI.path)
    let chosen = folders.isEmpty ? paths : Array(paths.prefix(folders.count))
    return chosen.isEmpty ? [params["rootPath"]?.string].compactMap(\.self) : chosen
  }

  private mutating func didChangeFolders(_ event: JSONValue?) {
    func paths(_ name: String) -> [String] {
      (event?[name]?.array ?? []).compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path)
    }
    for path in paths("removed") {
      if let root = roots.firstIndex(where: { $0.opened == Self.withoutSlash(path) }) {
        removeRoot(root)
      }
    }
    for path in paths("added") { addRoot(path) }
  }

  static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private mutating func registerWatchers() {
    pollTime = environment.now() + Self.pollInterval
    hasWatchers = clientSupports("workspace", "didChangeWatchedFiles", "dynamicRegistration")
    guard hasWatchers else { return }
    let patterns = ["**/*.feature", "**/*.feature.md", "**/specs.json"]
    let registration: JSONValue = [
      "id": "specs-files", "method": "workspace/didChangeWatchedFiles",
      "registerOptions": ["watchers": .list(patterns.map { ["globPattern": .text($0)] })],
    ]
    request("client/registerCapability", ["registrations": [registration]])
  }
}
