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
    for (_, body) in owed { toWorker(body) }
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
