/// Requests.
extension Server {
  /// Answers a request, or lets it wait until it can be answered.
  mutating func dispatch(_ id: RequestID, _ method: String, _ params: JSONValue) {
    if method == "workspace/executeCommand" {
      // What is to run or to be corrected must be known.
      guard roots.allSatisfy({ $0.stage == .complete }) else {
        deferred.append((id, method, params))
        return
      }
      return execute(id, params)
    }
    guard let handler = RequestHandler.all[method] else {
      return answer(
        id, .failure(ResponseError(.methodNotFound, "There is no request '\(method)'.")))
    }
    let uri = params["textDocument"]?["uri"]?.string
    let concerned =
      uri.map { [root(of: DocumentURI.key(of: $0))].compactMap(\.self) } ?? Array(roots.indices)
    let isReady = concerned.allSatisfy {
      handler.kind == .document ? roots[$0].stage != .loading : roots[$0].stage == .complete
    }
    guard isReady else {
      deferred.append((id, method, params))
      return
    }
    if let refusal = environment.pending.refusal(of: id) { return answer(id, .failure(refusal)) }
    updateWorkspaces()
    let contexts = concerned.compactMap { context(id, uri, in: $0) }
    let answerAll = { @Sendable () -> Result<JSONValue, ResponseError> in
      Result { () throws(ResponseError) in
        var answers: [JSONValue] = []
        for context in contexts { answers.append(try handler.answer(context, params)) }
        return JSONValue.merged(answers)
      }
    }
    switch handler.kind {
    case .document:
      answer(id, uri.map { environment.announcing($0, answerAll) } ?? answerAll())
    case .workspace:
      environment.start { [environment] in
        Self.answer(id, answerAll(), environment)
      }
    }
  }

  func context(_ id: RequestID, _ uri: String?, in index: Int) -> RequestContext? {
    let root = roots[index]
    guard let workspace = root.workspace, let project = root.project else { return nil }
    let path = uri.map { root.paths.path(of: DocumentURI.key(of: $0)) }
    var open: [String: TextDocument] = [:]
    for document in documents.values where document.root == index {
      open[document.path] = document.text
    }
    let known = path.flatMap { path in
      open[path]
        ?? workspace.file(at: path).map {
          TextDocument(uri: uri ?? "", bytes: $0.document.source.bytes)
        }
    }
    return RequestContext(
      workspace: workspace, project: project, path: path,
      document: known, encoding: encoding,
      client: client, root: root.paths, results: runs.results(of: index),
      isStale: runs.isStale(index),
      openDocuments: open,
      environment: environment, id: id)
  }

  mutating func answerDeferred() {
    let waiting = deferred
    deferred = []
    for request in waiting {
      if environment.pending.isCancelled(request.id) {
        answer(request.id, .failure(.cancelled))
      } else {
        dispatch(request.id, request.method, request.params)
      }
    }
  }

  func answer(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    Self.answer(id, result, environment)
  }

  private static func answer(
    _ id: RequestID, _ result: Result<JSONValue, ResponseError>, _ environment: ServerEnvironment
  ) {
    environment.pending.finish(id)
    environment.send(Message.answer(id, result))
  }
}

extension JSONValue {
  /// The answers of several roots as one: their lists, also those in objects, one after the other.
  fileprivate static func merged(_ answers: [JSONValue]) -> JSONValue {
    let answers = answers.filter { !$0.isNull }
    guard let first = answers.first else { return .null }
    return answers.dropFirst().reduce(first) { $0.merged(with: $1) }
  }

  private func merged(with other: JSONValue) -> JSONValue {
    switch (self, other) {
    case (.list(let one), .list(let other)): return .list(one + other)
    case (.object(var one), .object(let other)):
      for member in other {
        one[member.name] = one[member.name]?.merged(with: member.value) ?? member.value
      }
      return .object(one)
    default: return self
    }
  }
}
