/// Stands between the client and the worker, the process that knows the definitions: keeps the documents and the
/// requests that are not answered, so that a worker can end, or be replaced by a rebuilt one, without the client
/// noticing more than a moment's delay.
///
/// A value that decides what to do and does nothing itself: `RelayProcess` does it.
package struct Relay: Sendable {
  package enum Action: Sendable, Equatable {
    /// Sends the body of a message to the client.
    case toClient([UInt8])
    /// Sends the body of a message to a worker.
    case toWorker(Int, [UInt8])
    /// Starts a worker, which has this number from then on.
    case start(Int)
    /// Lets a worker end: nothing more is sent to it.
    case closeInput(Int)
    case kill(Int)
    /// Starts workers with another program from now on.
    case use(String)
    case log(String)
    /// Ends the relay, and what it started.
    case exit(ExitStatus)
  }

  private enum Phase {
    case uninitialized, running, shutDown
  }

  /// A document that the client has open.
  private struct Document {
    let language: JSONValue
    var text: TextDocument
    /// Whether workers ended because of it, so that they do not get it as it is.
    var isLeftOut = false
  }

  /// How long a rebuilt worker may take until it knows the definitions.
  static let takeoverLimit = Duration.seconds(10)
  /// How long a replaced worker may take for its last answers.
  static let farewell = Duration.seconds(2)
  /// How long to wait before the worker is started again, for each time in a row that it ended early.
  static let delays: [Duration] = [.zero, .seconds(1), .seconds(5), .seconds(30)]
  /// How often in a row a worker may be ended from outside before it is taken for its own fault.
  static let killLimit = 10
  /// A worker that knew the definitions for so long did not end early.
  static let soundLife = Duration.seconds(10)

  private var phase = Phase.uninitialized
  private var initializeParams = JSONValue.null
  private var isInitialized = false
  private var encoding = PositionEncoding.utf16
  private var documents: [String: Document] = [:]
  /// The keys of the documents in the order in which they were opened.
  private var order: [String] = []
  private var current: WorkerState?
  /// A rebuilt worker that is to take over.
  private var candidate: WorkerState?
  /// A worker that was replaced, and owes answers.
  private var retiring: WorkerState?
  private var workerCount = 0
  private var nextStart: Duration?
  /// How often in a row a worker ended early.
  private var failures = 0
  /// How often in a row a worker was ended from outside before it knew the definitions.
  private var killsBeforeReady = 0
  /// The document that the last worker ended with.
  private var lastSubject: String?
  /// The URIs for which the client has diagnostics.
  private var published: Set<String> = []
  /// The ids of what workers have registered.
  private var registrations: Set<String> = []
  private var actions: [Action] = []

  package init() {}

  /// What is to be done, once.
  package mutating func takeActions() -> [Action] {
    defer { actions = [] }
    return actions
  }

  /// When `tick` has something to do.
  package var nextTime: Duration? {
    [nextStart, candidate?.deadline, retiring?.deadline].compactMap(\.self).min()
  }

  /// Starts the first worker, which gets ready while the client introduces itself.
  package mutating func begin(_ now: Duration) { start(now) }

  /// Does what is due.
  package mutating func tick(_ now: Duration) {
    if let time = nextStart, time <= now { start(now) }
    if let worker = candidate, worker.deadline ?? now <= now {
      candidate = nil
      actions.append(.kill(worker.number))
      show("The rebuilt program did not get ready within 10 seconds, so the former one stays.")
    }
    if let worker = retiring, worker.deadline ?? now <= now { dismissRetiring() }
  }

  private mutating func toClient(_ message: JSONValue) { actions.append(.toClient(message.bytes)) }

  private mutating func show(_ text: String) {
    guard phase == .running else { return }
    let params: JSONValue = ["type": 2, "message": .text(text)]
    toClient(Message.notification(method: "window/showMessage", params: params).json)
  }
}

/// A worker as the relay knows it.
struct WorkerState: Sendable {
  let number: Int
  let start: Duration
  /// When it is no longer waited for.
  var deadline: Duration?
  /// When it knew the definitions; `nil` if it does not yet.
  var ready: Duration?
  /// The document that it works on.
  var subject: String?
  /// How often each request is to be answered; a client may use an id again.
  var pending: [RequestID: Int] = [:]
  /// The tokens of progress that has begun.
  var progress: [JSONValue] = []
  /// The URIs of which it was told that the client has diagnostics.
  var known: Set<String> = []
  /// What it sent before it took over.
  var held: [[UInt8]] = []
}

/// Messages of the client.
extension Relay {
  private static let publication = "textDocument/publishDiagnostics"

  /// The id of the relay's own `initialize`, whose answer the client does not get.
  private static let initializeID = RequestID.text("specs-initialize")

  package mutating func receiveFromClient(_ body: [UInt8], _ now: Duration) {
    let message: Message
    do throws(InvalidMessage) {
      message = try Message(body)
    } catch {
      return toClient(error.answer)
    }
    switch message {
    case .request(let id, let method, let params): receive(id, method, params, body)
    case .notification(let method, let params): receive(method, params, body)
    case .response(let id, _):
      // The answer to a worker that is gone is of no use to another.
      guard case .text(let text) = id, let number = Int(text.prefix { $0 != "." }),
        current?.number == number
      else { return }
      actions.append(.toWorker(number, body))
    }
  }

  /// The client is gone.
  package mutating func clientEnded() {
    actions.append(.exit(phase == .shutDown ? .passed : .failed))
  }

  private mutating func receive(
    _ id: RequestID, _ method: String, _ params: JSONValue, _ body: [UInt8]
  ) {
    func refuse(_ code: ResponseError.Code, _ message: String) -> JSONValue {
      Message.answer(id, .failure(ResponseError(code, message)))
    }
    switch (method, phase) {
    case ("initialize", .uninitialized):
      phase = .running
      initializeParams = params
      encoding = PositionEncoding.negotiated(params)
      toClient(Message.answer(id, .success(ServerCapabilities.initializeResult(params))))
      if let current { introduce(current.number) }
      if let path = params["initializationOptions"]?["executable"]?.string {
        actions.append(.use(path))
      }
    case ("initialize", _):
      toClient(refuse(.invalidRequest, "The server is initialized already."))
    case (_, .uninitialized):
      toClient(refuse(.serverNotInitialized, "The first request is 'initialize'."))
    case (_, .shutDown): toClient(refuse(.invalidRequest, "The server was shut down."))
    case ("shutdown", .running):
      phase = .shutDown
      nextStart = nil
      toClient(Message.answer(id, .success(.null)))
    case (_, .running):
      guard let number = current?.number else {
        return toClient(
          refuse(.requestFailed, "The program with the step definitions is being started again."))
      }
      current?.pending[id, default: 0] += 1
      actions.append(.toWorker(number, body))
    }
  }

  private mutating func receive(_ method: String, _ params: JSONValue, _ body: [UInt8]) {
    if method == "exit" { return actions.append(.exit(phase == .shutDown ? .passed : .failed)) }
    guard phase == .running else { return }
    switch method {
    case "initialized": isInitialized = true
    case "workspace/didChangeWorkspaceFolders": changeFolders(params["event"])
    case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
      "textDocument/didSave":
      guard let uri = params["textDocument"]?["uri"]?.string else { break }
      let key = DocumentURI.key(of: uri)
      let wasLeftOut = documents[key]?.isLeftOut == true
      update(key, uri, method, params)
      // What was left out is new to the workers.
      if wasLeftOut, method == "textDocument/didChange", let document = documents[key] {
        return toWorkers(Self.didOpen(document))
      }
      if wasLeftOut, documents[key]?.isLeftOut != false { return }
    default: break
    }
    toWorkers(body)
  }

  private mutating func toWorkers(_ body: [UInt8]) {
    for worker in [current, candidate] {
      if let worker { actions.append(.toWorker(worker.number, body)) }
    }
  }

  private mutating func update(
    _ key: String, _ uri: String, _ method: String, _ params: JSONValue
  ) {
    let document = params["textDocument"]
    switch method {
    case "textDocument/didOpen":
      order.removeAll { $0 == key }
      order.append(key)
      documents[key] = Document(
        language: document?["languageId"] ?? "cucumber",
        text: TextDocument(
          uri: uri, bytes: Array((document?["text"]?.string ?? "").utf8),
          version: document?["version"]?.int))
    case "textDocument/didChange":
      guard documents[key] != nil else {
        // The worker takes what is on disk, which the next one can do as well.
        return
      }
      documents[key]?.isLeftOut = false
      documents[key]?.text.apply(
        params["contentChanges"]?.array ?? [], version: document?["version"]?.int, encoding)
    case "textDocument/didSave":
      guard let text = documents[key]?.text, text.isUncertain,
        let saved = DocumentURI.path(of: uri).flatMap({ try? FileSystem.contents(of: $0) })
      else { return }
      documents[key]?.text.replaceAll(with: saved)
    default:
      documents[key] = nil
      order.removeAll { $0 == key }
    }
  }

  /// Notes which folders are open, for workers to come.
  private mutating func changeFolders(_ event: JSONValue?) {
    guard case .object(var params) = initializeParams else { return }
    let removed = (event?["removed"]?.array ?? []).compactMap { $0["uri"] }
    var folders = params["workspaceFolders"]?.array ?? []
    if folders.isEmpty, let uri = params["rootUri"], !uri.isNull { folders = [["uri": uri]] }
    folders.removeAll { folder in folder["uri"].map(removed.contains) ?? false }
    params["workspaceFolders"] = .list(folders + (event?["added"]?.array ?? []))
    initializeParams = .object(params)
  }
}

/// Starting workers.
extension Relay {
  private mutating func start(_ now: Duration) {
    nextStart = nil
    workerCount += 1
    current = WorkerState(number: workerCount, start: now)
    actions.append(.start(workerCount))
    introduce(workerCount)
  }

  /// The program was replaced, and is still since.
  package mutating func programChanged(_ now: Duration) {
    guard phase != .shutDown else { return }
    failures = 0
    lastSubject = nil
    guard current != nil else { return start(now) }
    if let candidate { actions.append(.kill(candidate.number)) }
    workerCount += 1
    candidate = WorkerState(number: workerCount, start: now, deadline: now + Self.takeoverLimit)
    actions.append(.start(workerCount))
    introduce(workerCount)
  }

  /// Sends a worker all that the client has said that still matters.
  private mutating func introduce(_ number: Int) {
    guard phase == .running, case .object(var params) = initializeParams else { return }
    let leftOut = documents.values.filter(\.isLeftOut).map { JSONValue.text($0.text.uri) }
    params[RelayMethod.member] = [
      "generation": .integer(number),
      "published": .list(published.sorted().map(JSONValue.text)), "leftOut": .list(leftOut),
    ]
    if candidate?.number == number { candidate?.known = published }
    func send(_ message: Message) { actions.append(.toWorker(number, message.json.bytes)) }
    send(.request(Self.initializeID, method: "initialize", params: .object(params)))
    if isInitialized { send(.notification(method: "initialized", params: [:])) }
    for document in order.compactMap({ documents[$0] }) where !document.isLeftOut {
      actions.append(.toWorker(number, Self.didOpen(document)))
    }
  }

  private static func didOpen(_ document: Document) -> [UInt8] {
    let params: JSONValue = [
      "textDocument": [
        "uri": .text(document.text.uri), "languageId": document.language,
        "version": .integer(document.text.version ?? 0),
        "text": .text(String(decoding: document.text.bytes, as: UTF8.self)),
      ]
    ]
    return Message.notification(method: "textDocument/didOpen", params: params).json.bytes
  }
}

/// Messages of workers.
extension Relay {
  package mutating func receiveFromWorker(_ number: Int, _ body: [UInt8], _ now: Duration) {
    if number == retiring?.number {
      if let id = Self.answeredID(body) { answer(id, body, \.retiring) }
      if retiring?.pending.isEmpty == true { dismissRetiring() }
    } else if number == candidate?.number {
      if Self.isReady(body) {
        candidate?.ready = now
        takeOver(now)
      } else if Self.answeredID(body) == nil {
        candidate?.held.append(body)
      }
    } else if number == current?.number {
      if let id = Self.answeredID(body) {
        answer(id, body, \.current)
      } else {
        receive(body, now)
      }
    }
  }

  /// The id of an answer. A worker writes it first, so that a long answer need not be parsed.
  private static func answeredID(_ body: [UInt8]) -> RequestID? {
    let start = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
    guard body.starts(with: start) else { return nil }
    for member in [#","result":"#, #","error":"#] {
      let name = Array(member.utf8)
      // An id is short.
      let head = body.prefix(start.count + 512)
      guard
        let end = head.indices.dropFirst(start.count).first(where: {
          body[$0...].starts(with: name)
        })
      else { continue }
      let json = try? JSONReader.read(Array(body[start.count..<end]), .message)
      if let id = RequestID(json) { return id }
    }
    return nil
  }

  private static func isReady(_ body: [UInt8]) -> Bool {
    guard case .notification(RelayMethod.ready, _)? = try? Message(body) else { return false }
    return true
  }

  private mutating func answer(
    _ id: RequestID, _ body: [UInt8], _ worker: WritableKeyPath<Relay, WorkerState?>
  ) {
    guard let count = self[keyPath: worker]?.pending[id] else { return }
    self[keyPath: worker]?.pending[id] = count > 1 ? count - 1 : nil
    actions.append(.toClient(body))
  }

  /// What the current worker sends that is no answer.
  private mutating func receive(_ body: [UInt8], _ now: Duration) {
    guard let message = try? Message(body) else { return }
    switch message {
    case .notification(RelayMethod.working, let params):
      current?.subject = params["uri"]?.string
      return
    case .notification(RelayMethod.ready, _):
      current?.ready = now
      return
    case .notification(Self.publication, let params):
      if let uri = params["uri"]?.string {
        if params["diagnostics"]?.array?.isEmpty == false {
          published.insert(uri)
        } else {
          published.remove(uri)
        }
      }
    case .notification("$/progress", let params):
      let token = params["token"] ?? .null
      current?.progress.removeAll { $0 == token }
      if params["value"]?["kind"] != "end" { current?.progress.append(token) }
    case .request(let id, "client/registerCapability", let params):
      let ids = (params["registrations"]?.array ?? []).compactMap { $0["id"]?.string }
      if !ids.isEmpty, ids.allSatisfy(registrations.contains) {
        // A former worker has registered it.
        actions.append(
          .toWorker(current?.number ?? 0, Message.answer(id, .success(.null)).bytes))
        return
      }
      registrations.formUnion(ids)
    default: break
    }
    actions.append(.toClient(body))
  }

  private mutating func takeOver(_ now: Duration) {
    guard let next = candidate else { return }
    dismissRetiring()
    retiring = current
    endProgress(of: current)
    current = next
    candidate = nil
    current?.held = []
    retiring?.deadline = now + Self.farewell
    if retiring?.pending.isEmpty ?? true { dismissRetiring() }
    for body in next.held { receive(body, now) }
    // What the former worker published meanwhile, and the new one has nothing to say about.
    let announced = next.held.compactMap { body -> String? in
      guard case .notification(Self.publication, let params)? = try? Message(body) else {
        return nil
      }
      return params["uri"]?.string
    }
    for uri in published.subtracting(next.known).subtracting(announced).sorted() {
      published.remove(uri)
      let params: JSONValue = ["uri": .text(uri), "diagnostics": []]
      toClient(Message.notification(method: Self.publication, params: params).json)
    }
    actions.append(.log("worker \(next.number) has taken over"))
  }

  private mutating func dismissRetiring() {
    guard let worker = retiring else { return }
    retiring = nil
    fail(worker, .contentModified, "The program with the step definitions was rebuilt.")
    actions.append(.closeInput(worker.number))
  }

  private mutating func fail(
    _ worker: WorkerState, _ code: ResponseError.Code, _ message: String
  ) {
    for (id, count) in worker.pending {
      for _ in 0..<count {
        toClient(Message.answer(id, .failure(ResponseError(code, message))))
      }
    }
  }

  private mutating func endProgress(of worker: WorkerState?) {
    for token in worker?.progress ?? [] {
      toClient(
        Message.notification(
          method: "$/progress", params: ["token": token, "value": ["kind": "end"]]
        ).json)
    }
  }

  /// A worker has ended.
  ///
  /// - Parameters:
  ///   - reason: How, as it follows "because".
  ///   - isKilled: Whether it was ended from outside, so that it need not happen again.
  package mutating func workerEnded(
    _ number: Int, because reason: String, isKilled: Bool = false, _ now: Duration
  ) {
    if number == retiring?.number { return dismissRetiring() }
    if number == candidate?.number {
      candidate = nil
      return show(
        "The rebuilt program cannot be used, because \(reason). The former one stays until the next build."
      )
    }
    guard number == current?.number, let worker = current else { return }
    current = nil
    fail(
      worker, .requestFailed,
      "The program with the step definitions ended, because \(reason). It is started again.")
    endProgress(of: worker)
    guard phase != .shutDown else { return }
    schedule(after: worker, reason, isKilled, now)
  }

  /// Decides when the next worker starts, and what it does not get.
  private mutating func schedule(
    after worker: WorkerState, _ reason: String, _ isKilled: Bool, _ now: Duration
  ) {
    killsBeforeReady = isKilled && worker.ready == nil ? killsBeforeReady + 1 : 0
    if let subject = worker.subject, subject == lastSubject, !isKilled {
      lastSubject = nil
      let key = DocumentURI.key(of: subject)
      if documents[key] != nil {
        documents[key]?.isLeftOut = true
        show(
          """
          \(subject) is left out until it is edited, because the program with the step definitions ended \
          twice while it read that file: \(reason).
          """)
      }
    } else if isKilled, killsBeforeReady < Self.killLimit {
      lastSubject = nil
    } else if let ready = worker.ready, now - ready >= Self.soundLife {
      failures = 0
      lastSubject = worker.subject
    } else {
      failures += 1
      lastSubject = worker.subject
      if failures == 2 {
        show(
          "The program with the step definitions keeps ending, because \(reason). It is tried again, and after each build."
        )
      }
    }
    let delay = Self.delays[min(max(0, failures - 1), Self.delays.count - 1)]
    actions.append(.log("worker \(worker.number) ended, because \(reason); next in \(delay)"))
    nextStart = now + delay
    if delay == .zero { start(now) }
  }
}
