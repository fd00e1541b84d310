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

  /// What the worker sends that is no answer.
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
    case .notification(RelayMethod.memory, let params):
      memory = params
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
    for (id, _) in owed {
      toClient(Message.answer(id, .failure(ResponseError(.requestFailed, message))))
    }
    owed = []
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
