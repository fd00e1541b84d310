/// Messages of the client.
extension Relay {
  /// The id of the relay's own `initialize`, whose answer the client does not get.
  static let initializeID = RequestID.text("specs-initialize")

  package mutating func receiveFromClient(_ body: Bytes, _ now: Duration) {
    let message: Message
    do throws(InvalidMessage) {
      message = try Message(body)
    } catch {
      return toClient(error.answer)
    }
    trace.now = now
    if let line = trace.received(message, body) { actions.append(line) }
    switch message {
    case .request(let id, let method, let params): receive(id, method, params, body)
    case .notification(let method, let params): receive(method, params, body)
    case .response(let id, _):
      // The answer to a worker that is gone is of no use to another.
      guard case .text(let text) = id, let number = Int(text.prefix { $0 != "." }),
        worker?.number == number
      else { return }
      actions.append(.toWorker(number, body))
    }
  }

  /// The client is gone.
  package mutating func clientEnded() {
    actions.append(.exit(phase == .shutDown ? .passed : .failed))
  }

  private mutating func receive(
    _ id: RequestID, _ method: String, _ params: JSONValue, _ body: Bytes
  ) {
    func refuse(_ code: ResponseError.Code, _ message: String) -> JSONValue {
      Message.answer(id, .failure(ResponseError(code, message)))
    }
    switch (method, phase) {
    case ("initialize", .uninitialized):
      phase = .running
      initializeParams = params
      encoding = PositionEncoding.negotiated(params)
      toClient(Message.answer(id, .success(RequestHandler.initializeResult(params))))
      introduce()
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
      guard worker != nil else {
        return decline(
          id, method, "The program with the step definitions is being started again.")
      }
      owed.append((id, method, body))
      toWorker(body)
    }
  }

  private mutating func receive(_ method: String, _ params: JSONValue, _ body: Bytes) {
    if method == "exit" { return actions.append(.exit(phase == .shutDown ? .passed : .failed)) }
    guard phase == .running else { return }
    switch method {
    case "initialized": isInitialized = true
    case "workspace/didChangeWorkspaceFolders": changeFolders(params["event"])
    case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
      "textDocument/didSave":
      guard let uri = params.documentURI else { break }
      let key = DocumentURI.key(of: uri)
      let wasLeftOut = documents[key]?.isLeftOut == true
      update(key, uri, method, params)
      // What was left out is new to the worker.
      if wasLeftOut, method == "textDocument/didChange", let document = documents[key] {
        return toWorker(Self.didOpen(document))
      }
      if wasLeftOut, documents[key]?.isLeftOut != false { return }
    default: break
    }
    toWorker(body)
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
          uri: uri, bytes: Bytes((document?["text"]?.string ?? "").utf8),
          version: document?["version"]?.int))
    case "textDocument/didChange":
      // The worker takes what is on disk, which the next one can do as well.
      guard documents[key] != nil else { return }
      order.removeAll { $0 == key }
      order.append(key)
      documents[key]?.isLeftOut = false
      documents[key]?.text.apply(
        params["contentChanges"]?.array ?? [], version: document?["version"]?.int, encoding)
    case "textDocument/didSave":
      guard documents[key]?.text.isUncertain == true, let saved = DocumentURI.contents(of: uri)
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
    if folders.isEmpty {
      let path = params["rootPath"]?.string.map { JSONValue.text(DocumentURI.uri(of: $0)) }
      folders = [params["rootUri"], path].compactMap(\.self).filter { !$0.isNull }.prefix(1)
        .map { ["uri": $0] }
    }
    folders.removeAll { folder in folder["uri"].map(removed.contains) ?? false }
    params["workspaceFolders"] = .list(folders + (event?["added"]?.array ?? []))
    // Without any folder, the next worker would look there again.
    (params["rootUri"], params["rootPath"]) = (.null, .null)
    initializeParams = .object(params)
  }
}
