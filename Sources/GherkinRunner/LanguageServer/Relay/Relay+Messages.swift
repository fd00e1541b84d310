/// Messages of workers.
extension Relay {
  package mutating func receiveFromWorker(_ number: Int, _ body: Bytes, _ now: Duration) {
    trace.now = now
    if number == retiring?.number {
      if let id = Self.answeredID(body) { answer(id, body, \.retiring) }
      if retiring?.pending.isEmpty == true { dismissRetiring() }
    } else if number == candidate?.number {
      if Self.isReady(body) {
        candidate?.ready = now
        candidate?.deadline = nil
        actions.append(.log("worker \(number) is ready"))
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
  private static func answeredID(_ body: Bytes) -> RequestID? {
    let start = Bytes(#"{"jsonrpc":"2.0","id":"#.utf8)
    guard body.starts(with: start) else { return nil }
    for member in [#","result":"#, #","error":"#] {
      let name = Bytes(member.utf8)
      // An id is short.
      let head = body.prefix(start.count + 512)
      guard
        let end = head.indices.dropFirst(start.count).first(where: {
          body[$0...].starts(with: name)
        })
      else { continue }
      let json = try? JSONReader.read(Bytes(body[start.count..<end]), .message)
      if let id = RequestID(json) { return id }
    }
    return nil
  }

  private static func isReady(_ body: Bytes) -> Bool {
    guard case .notification(RelayMethod.ready, _)? = try? Message(body) else { return false }
    return true
  }

  private mutating func answer(
    _ id: RequestID, _ body: Bytes, _ worker: WritableKeyPath<Relay, WorkerState?>
  ) {
    guard let count = self[keyPath: worker]?.pending[id] else { return }
    self[keyPath: worker]?.pending[id] = count > 1 ? count - 1 : nil
    actions.append(.toClient(body))
  }

  /// What the current worker sends that is no answer.
  private mutating func receive(_ body: Bytes, _ now: Duration) {
    guard let message = try? Message(body) else { return }
    switch message {
    case .notification(RelayMethod.working, let params):
      current?.subject = params["uri"]?.string
      return
    case .notification(RelayMethod.ready, _):
      current?.ready = now
      return
    case .notification(RelayMethod.busy, let params):
      current?.isBusy = params["busy"]?.bool == true
      if candidate?.ready != nil { takeOver(now) }
      return
    case .notification(RelayMethod.memory, let params):
      memory = params
      if let candidate { actions.append(.toWorker(candidate.number, body)) }
      return
    case .notification(RelayMethod.restart, _): return programChanged(now)
    case .notification(RelayMethod.executable, let params):
      if let path = params["path"]?.string { actions.append(.use(path)) }
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

  /// Lets the rebuilt worker answer from now on, unless the current one must not be cut off.
  mutating func takeOver(_ now: Duration) {
    guard let next = candidate, current?.isBusy != true else { return }
    dismissRetiring()
    retiring = current
    endProgress(of: current)
    current = next
    candidate = nil
    // The former one need not be started again.
    nextStart = nil
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

  mutating func dismissRetiring() {
    guard let worker = retiring else { return }
    retiring = nil
    fail(worker, .contentModified, "The program with the step definitions was rebuilt.")
    actions.append(.closeInput(worker.number))
  }

  mutating func fail(
    _ worker: WorkerState, _ code: ResponseError.Code, _ message: String
  ) {
    for (id, count) in worker.pending {
      for _ in 0..<count {
        toClient(Message.answer(id, .failure(ResponseError(code, message))))
      }
    }
  }

  mutating func endProgress(of worker: WorkerState?) {
    for token in worker?.progress ?? [] {
      toClient(
        Message.notification(
          method: "$/progress", params: ["token": token, "value": ["kind": "end"]]
        ).json)
    }
  }
}
