/// Starting workers.
extension Relay {
  mutating func start(_ now: Duration) {
    nextStart = nil
    replacement = .none
    workerCount += 1
    worker = WorkerState(number: workerCount)
    actions.append(.start(workerCount))
    introduce()
  }

  /// The program was replaced, and is still since.
  package mutating func programChanged(_ now: Duration) {
    guard phase != .shutDown else { return }
    failures = 0
    lastSubject = nil
    // The new program may be right about documents of which the former one was not.
    for key in order { documents[key]?.isLeftOut = false }
    guard let worker else { return start(now) }
    if worker.isBusy { replacement = .waiting } else { replace() }
  }

  /// Lets the worker end, so that the next one takes its place.
  mutating func replace() {
    guard let worker else { return }
    replacement = .underWay
    actions.append(.end(worker.number))
  }

  mutating func toWorker(_ body: Bytes) {
    if let worker { actions.append(.toWorker(worker.number, body)) }
  }

  /// Sends the worker all that the client has said that still matters.
  mutating func introduce() {
    guard let worker, phase == .running, case .object(var params) = initializeParams else { return }
    let leftOut = documents.values.filter(\.isLeftOut).map { JSONValue.text($0.text.uri) }
    params[RelayMethod.member] = [
      "generation": .integer(worker.number),
      "published": .list(published.sorted().map(JSONValue.text)), "leftOut": .list(leftOut),
      "memory": memory,
    ]
    func send(_ message: Message) { toWorker(message.json.bytes) }
    send(.request(Self.initializeID, method: "initialize", params: .object(params)))
    if isInitialized { send(.notification(method: "initialized", params: [:])) }
    for document in order.compactMap({ documents[$0] }) where !document.isLeftOut {
      toWorker(Self.didOpen(document))
    }
    for (_, _, body) in owed { toWorker(body) }
  }

  static func didOpen(_ document: Document) -> Bytes {
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

/// Workers that end.
extension Relay {
  /// A worker has ended.
  ///
  /// - Parameters:
  ///   - reason: How, as it follows "because".
  ///   - isKilled: Whether it was ended from outside, so that it need not happen again.
  package mutating func workerEnded(
    _ number: Int, because reason: String, isKilled: Bool = false, _ now: Duration
  ) {
    trace.now = now
    guard number == worker?.number, let ended = worker else { return }
    worker = nil
    endProgress(of: ended)
    let isReplaced = replacement == .underWay && phase != .shutDown
    guard !isReplaced else { return start(now) }
    refuseOwed(because: reason)
    if phase != .shutDown { schedule(after: ended, reason, isKilled, now) }
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
          \(subject) is left out until it is edited or the program is built again, because the program ended \
          twice while it read that file: \(reason).
          """)
      }
    } else if isKilled, killsBeforeReady < Self.killLimit {
      // A worker that was ready was not at fault. Of one that was not, nothing is known.
      if worker.ready != nil { failures = 0 }
      lastSubject = nil
    } else if let ready = worker.ready, now - ready >= WorkerRestart.soundLife {
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
    let delay = WorkerRestart.delay(after: failures)
    actions.append(.log("worker \(worker.number) ended, because \(reason); next in \(delay)"))
    nextStart = now + delay
    if delay == .zero { start(now) }
  }
}

/// Messages of workers.
extension Relay {
  package mutating func receiveFromWorker(_ number: Int, _ body: Bytes, _ now: Duration) {
    trace.now = now
    guard number == worker?.number else { return }
    guard let id = Self.answeredID(body) else { return receive(body, now) }
    guard let index = owed.firstIndex(where: { $0.id == id }) else { return }
    owed.remove(at: index)
    actions.append(.toClient(body))
  }

  /// The id of an answer. A worker writes it first, so that a long answer need not be parsed.
  private static func answeredID(_ body: Bytes) -> RequestID? {
    let start = Bytes(#"{"jsonrpc":"2.0","id":"#.utf8)
    guard body.starts(with: start) else { return nil }
    // An id is short.
    let head = body[start.count...].prefix(512)
    // What has no id is not an answer.
    return [#","result":"#, #","error":"#].lazy.compactMap { member in
      head.firstRange(of: member.utf8).flatMap { end in
        RequestID(try? JSONReader.read(Bytes(head[..<end.lowerBound]), .message))
      }
    }.first
  }

  /// What the worker sends that is not an answer.
  private mutating func receive(_ body: Bytes, _ now: Duration) {
    guard let message = try? Message(body) else { return }
    switch message {
    case .notification(RelayMethod.working, let params):
      worker?.subject = params["uri"]?.string
      return
    case .notification(RelayMethod.ready, _):
      worker?.ready = now
      return
    case .notification(RelayMethod.busy, let params):
      worker?.isBusy = params["busy"]?.bool == true
      if worker?.isBusy == false, replacement == .waiting { replace() }
      return
    case .notification(RelayMethod.memory, let params): return memory = params
    case .notification(RelayMethod.restart, _): return programChanged(now)
    case .notification(RelayMethod.executable, let params):
      if let path = params["path"]?.string { actions.append(.use(path)) }
      return
    case .notification("textDocument/publishDiagnostics", let params):
      if let uri = params["uri"]?.string {
        published.remove(uri)
        if params["diagnostics"]?.array?.isEmpty == false { published.insert(uri) }
      }
    case .notification("$/progress", let params):
      let token = params["token"] ?? .null
      worker?.progress.removeAll { $0 == token }
      if params["value"]?["kind"] != "end" { worker?.progress.append(token) }
    case .request(let id, "client/registerCapability", let params):
      let ids = (params["registrations"]?.array ?? []).compactMap { $0["id"]?.string }
      if !ids.isEmpty, ids.allSatisfy(registrations.contains) {
        // A former worker has registered it.
        return toWorker(Message.answer(id, .success(.null)).bytes)
      }
      registrations.formUnion(ids)
    default: break
    }
    actions.append(.toClient(body))
  }

  /// Refuses all requests that are not answered.
  mutating func refuseOwed(because reason: String) {
    let message =
      "The program with the step definitions ended, because \(reason). It is started again."
    for (id, method, _) in owed { decline(id, method, message) }
    owed = []
  }

  /// Refuses a request that no worker can answer.
  ///
  /// What a person asks for is declined by a message, because some editors show the error of a request with its number,
  /// and some do not show it at all. What editors ask by themselves is an error, so that they keep what they know.
  mutating func decline(_ id: RequestID, _ method: String, _ reason: String) {
    guard Self.askedByPeople.contains(method) else {
      return toClient(Message.answer(id, .failure(ResponseError(.requestFailed, reason))))
    }
    show(reason)
    toClient(Message.answer(id, .success(.null)))
  }

  private static let askedByPeople: Set = [
    "textDocument/formatting", "textDocument/prepareRename", "textDocument/rangeFormatting",
    "textDocument/rename", "workspace/executeCommand",
  ]

  mutating func endProgress(of worker: WorkerState?) {
    for token in worker?.progress ?? [] {
      toClient(
        Message.notification(
          method: "$/progress", params: ["token": token, "value": ["kind": "end"]]
        ).json)
    }
  }
}
