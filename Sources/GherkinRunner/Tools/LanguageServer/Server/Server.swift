/// A language server, one event after the other: what it knows, and what it answers.
///
/// It has no threads and no descriptors of its own, so that a test can be its client.
package struct Server {
  enum Phase {
    case uninitialized, running, shutDown
  }

  let environment: ServerEnvironment
  var phase = Phase.uninitialized
  /// The parameters of `initialize`.
  var client = JSONValue.null
  var encoding = PositionEncoding.utf16
  var folder = OpenFolder()
  var host: ProjectHost
  /// What is open, by key.
  var documents: [String: OpenDocument] = [:]
  /// The keys of documents whose diagnostics are to be published.
  var changed: Set<String> = []
  /// How often documents were opened or changed.
  var changeCount = 0
  /// What was last published, by URI; no entry where nothing is wrong, and 0 for what a former program published.
  var published: [String: Int] = [:]
  /// Requests that wait until features are known.
  var deferred: [(id: RequestID, method: String, params: JSONValue)] = []
  /// When diagnostics are compared with what was published.
  var comparisonTime: Duration?
  /// Whether those of all files are compared then, or only those of files that an edit can have changed.
  var comparesAll = false
  /// Whether the client is ready for requests.
  var isReady = false
  /// Whether the client reports which files have changed.
  var hasWatchers = false
  /// How many requests were sent to the client.
  private var requestCount = 0
  /// The numbers of the questions of `host.runs` that the client has not answered.
  var questions: [RequestID: Int] = [:]
  /// The numbers of the runs and builds that the client shows, by the tokens of their progress.
  var jobs: [String: Int] = [:]
  /// When results that have changed are shown.
  var showTime: Duration?
  /// The program that answers, if the client or the settings name one.
  package internal(set) var executable: String?
  /// Whether there are no more messages.
  package private(set) var isOver = false

  package init(_ environment: ServerEnvironment) {
    self.environment = environment
    host = ProjectHost(environment.host) { environment.post(.project($0)) }
  }

  /// When `tick` has something to do.
  package var nextTime: Duration? {
    [comparisonTime, isReady ? host.lookTime : nil, showTime].compactMap(\.self).min()
  }

  /// The status to end with: whether the client has said goodbye.
  package var status: ExitStatus { phase == .shutDown ? .passed : .failed }

  package mutating func handle(_ event: ServerEvent) {
    switch event {
    case .message(.request(let id, let method, let params)): receive(id, method, params)
    case .message(.notification(let method, let params)): receive(method, params)
    case .message(.response(let id, let message)): answered(id, message)
    case .invalidMessage(let message): environment.send(message.answer)
    case .project(let event): receive(event)
    case .inputEnded: isOver = true
    }
    showRuns()
  }

  /// Does what is due, which `nextTime` says.
  package mutating func tick() {
    let now = environment.host.now()
    if isReady, host.lookTime <= now { lookAtFiles(always: false) }
    showRuns()
    if let time = showTime, time <= now { showResults() }
    if let time = comparisonTime, time <= now { compare() }
  }

  /// Ends what goes on, and removes what runs left behind.
  package mutating func close() {
    host.runs.close()
    host.runs.memory.removeReport()
  }

  func notify(_ method: String, _ params: JSONValue) { environment.notify(method, params) }

  /// Sends a request; its id, by which the answer is known.
  @discardableResult
  mutating func request(_ method: String, _ params: JSONValue) -> RequestID {
    requestCount += 1
    // The answer to a former program must not be taken for one to this program.
    let id = RequestID.text("\(client.programNumber).\(requestCount)")
    environment.send(Message.request(id, method: method, params: params).json)
    return id
  }

  func showMessage(_ text: String, _ level: RunService.Level) {
    notify("window/showMessage", ["type": .integer(level.rawValue), "message": .text(text)])
  }

  func clientSupports(_ names: String...) -> Bool { client.capability(names)?.bool == true }
}

/// The life of the server.
extension Server {
  private mutating func receive(_ id: RequestID, _ method: String, _ params: JSONValue) {
    func refuse(_ code: ResponseError.Code, _ message: String) {
      answer(id, .failure(ResponseError(code, message)))
    }
    switch (method, phase) {
    case ("initialize", .uninitialized):
      phase = .running
      // A former program has answered it.
      if params[Self.handover] == nil {
        answer(id, .success(RequestHandler.initializeResult(params)))
      }
      initialize(params)
    case ("initialize", _): refuse(.invalidRequest, "The server is initialized already.")
    case (_, .uninitialized): refuse(.serverNotInitialized, "The first request is 'initialize'.")
    case (_, .shutDown): refuse(.invalidRequest, "The server was shut down.")
    case ("shutdown", .running):
      phase = .shutDown
      answer(id, .success(.null))
    case (_, .running): dispatch(id, method, params)
    }
  }

  private mutating func receive(_ method: String, _ params: JSONValue) {
    if method == "exit" { isOver = true }
    guard phase == .running else { return }
    switch method {
    case "initialized": registerWatchers()
    case "textDocument/didOpen": didOpen(params)
    case "textDocument/didChange": didChange(params)
    case "textDocument/didSave":
      if let uri = params.documentURI { lookAtSaved(DocumentURI.key(of: uri)) }
    case "textDocument/didClose": didClose(params)
    case "window/workDoneProgress/cancel":
      if let job = params["token"]?.string.flatMap({ jobs[$0] }) { host.runs.stop(job) }
    case "workspace/didChangeWatchedFiles": lookAtFiles()
    // What a server does not know of it ignores, as the protocol asks. Requests are answered so soon that none is
    // cancelled.
    default: break
    }
  }

  private mutating func initialize(_ params: JSONValue) {
    client = params
    encoding = PositionEncoding.negotiated(params)
    if let former = params[Self.handover] {
      takeOver(former)
    } else {
      executable = params["initializationOptions"]?["executable"]?.string
    }
    if let folder = OpenFolder.served(params) { open(folder) }
  }

  private mutating func registerWatchers() {
    isReady = true
    hasWatchers = clientSupports("workspace", "didChangeWatchedFiles", "dynamicRegistration")
    // A former program has asked for them.
    guard hasWatchers, client[Self.handover] == nil else { return }
    let patterns = ["**/*.feature", "**/*.feature.md", "**/specs.json"]
    let registration: JSONValue = [
      "id": "specs-files", "method": "workspace/didChangeWatchedFiles",
      "registerOptions": ["watchers": .list(patterns.map { ["globPattern": .text($0)] })],
    ]
    request("client/registerCapability", ["registrations": [registration]])
  }
}
