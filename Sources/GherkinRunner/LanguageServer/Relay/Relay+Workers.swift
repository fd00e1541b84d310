/// Starting workers.
extension Relay {
  mutating func start(_ now: Duration) {
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
    // The new program may be right about documents of which the former one was not.
    for key in order { documents[key]?.isLeftOut = false }
    if let candidate { actions.append(.kill(candidate.number)) }
    candidate = nil
    guard current != nil else { return start(now) }
    workerCount += 1
    candidate = WorkerState(number: workerCount, start: now, deadline: now + Self.takeoverNotice)
    actions.append(.start(workerCount))
    introduce(workerCount)
  }

  /// Sends a worker all that the client has said that still matters.
  mutating func introduce(_ number: Int) {
    guard phase == .running, case .object(var params) = initializeParams else { return }
    let leftOut = documents.values.filter(\.isLeftOut).map { JSONValue.text($0.text.uri) }
    params[RelayMethod.member] = [
      "generation": .integer(number),
      "published": .list(published.sorted().map(JSONValue.text)), "leftOut": .list(leftOut),
      "memory": memory,
    ]
    if candidate?.number == number { candidate?.known = published }
    func send(_ message: Message) { actions.append(.toWorker(number, message.json.bytes)) }
    send(.request(Self.initializeID, method: "initialize", params: .object(params)))
    if isInitialized { send(.notification(method: "initialized", params: [:])) }
    for document in order.compactMap({ documents[$0] }) where !document.isLeftOut {
      actions.append(.toWorker(number, Self.didOpen(document)))
    }
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
    // It has waited for the end of a run.
    if candidate?.ready != nil { return takeOver(now) }
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
