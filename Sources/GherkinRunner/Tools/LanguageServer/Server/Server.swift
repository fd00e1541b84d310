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
  /// Those of the folder that is served.
  var paths = RootPaths("")
  var host: ProjectHost
  /// What is open, by key.
  var documents: [String: OpenDocument] = [:]
  /// The keys of features whose diagnostics are to be published, the last that was changed at the end.
  var changed: [String] = []
  /// What was last published, by URI; no entry where nothing is wrong, and 0 for what a former program published.
  var published: [String: Int] = [:]
  /// Requests that wait until features are known.
  var deferred: [(id: RequestID, method: String, params: JSONValue)] = []
  /// When diagnostics are compared with what was published.
  var comparisonTime: Duration?
  /// What the diagnostics of Swift files were made of.
  var definitionUse: DefinitionUse?
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
    let id = RequestID.text("\(programNumber).\(requestCount)")
    environment.send(Message.request(id, method: method, params: params).json)
    return id
  }

  func showMessage(_ text: String, _ level: RunService.Level) {
    notify("window/showMessage", ["type": .integer(level.rawValue), "message": .text(text)])
  }

  /// Whether the client can do what `names` lead to among its capabilities.
  func clientSupports(_ names: String...) -> Bool {
    names.reduce(client["capabilities"]) { $0?[$1] }?.bool == true
  }
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
    if let folder = Self.servedFolder(params) { open(folder) }
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

/// How the server goes on in another program, such as one that was built again.
///
/// That program takes the place of this one in the same process, so the client notices nothing but a moment's delay. What it
/// has to know it reads as messages, before those of the client.
extension Server {
  /// A member of the parameters of `initialize`: that another program has begun the conversation, how many
  /// there were (`number`), for which URIs there are diagnostics (`published`), and what runs came to (`memory`).
  static let handover = "specs"

  /// How many programs have had this conversation.
  var programNumber: Int { client[Self.handover]?["number"]?.int ?? 1 }

  /// Whether nothing goes on that must not be cut off: a run or a build.
  package var canBeReplaced: Bool { phase != .shutDown && host.runs.job == nil }

  /// The messages by which the next program knows what this one does.
  package mutating func handOn() -> Bytes {
    guard phase == .running, case .object(var params) = client else { return [] }
    params[Self.handover] = [
      "number": .integer(programNumber + 1),
      "published": .list(published.keys.sorted().map(JSONValue.text)),
      "memory": host.runs.memory.json,
    ]
    var messages: [Message] = [
      .request(.text("specs-initialize"), method: "initialize", params: .object(params))
    ]
    if isReady { messages.append(.notification(method: "initialized", params: [:])) }
    messages += documents.sorted { $0.key < $1.key }.map { _, document in
      .notification(
        method: "textDocument/didOpen",
        params: [
          "textDocument": [
            "uri": .text(document.text.uri), "languageId": document.isFeature ? "cucumber" : "",
            "version": .integer(document.text.version ?? 0),
            "text": .text(String(decoding: document.text.bytes, as: UTF8.self)),
          ]
        ])
    }
    messages += deferred.map { .request($0.id, method: $0.method, params: $0.params) }
    return messages.reduce(into: []) { $0 += $1.json.bytes.framed }
  }

  /// Takes note of what a former program handed on.
  mutating func takeOver(_ former: JSONValue) {
    for uri in (former["published"]?.array ?? []).compactMap(\.string) { published[uri] = 0 }
    if let memory = former["memory"] { host.runs.memory = RunMemory(memory) }
  }
}
