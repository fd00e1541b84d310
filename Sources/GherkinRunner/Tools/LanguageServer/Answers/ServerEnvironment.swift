import Synchronization

/// What happens to a server.
package enum ServerEvent: Sendable {
  case message(Message)
  /// A message that cannot be understood, which is answered with its error.
  case invalidMessage(InvalidMessage)
  /// The definitions of a root are known, or why they are not.
  case projectLoaded(root: Int, generation: Int, Result<Project, ProjectProblem>)
  /// All features of a root were read.
  case featuresRead(root: Int, generation: Int, Workspace, FeatureFiles)
  /// Results of another run were read.
  case resultsRead(root: Int, generation: Int, RunResults)
  /// What a run or a build does.
  case run(RunService.Event)
  /// There are no more messages.
  case inputEnded
}

/// The operations through which a server acts, and its clock.
package struct ServerEnvironment: Sendable {
  /// Sends a message to the client.
  package var send: @Sendable (JSONValue) -> Void
  /// Does something on another thread.
  package var start: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Adds an event, from any thread.
  package var post: @Sendable (ServerEvent) -> Void
  package var now: @Sendable () -> Duration
  package var loadProject: ProjectLoader
  package var startProgram: ProgramStarter
  /// Of features with more bytes, only the syntax is checked.
  package var sizeLimit = 20 << 20
  package let pending = PendingRequests()

  package init(
    loadProject: @escaping ProjectLoader,
    startProgram: @escaping ProgramStarter = ChildProgram.start,
    now: @escaping @Sendable () -> Duration,
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    post: @escaping @Sendable (ServerEvent) -> Void, send: @escaping @Sendable (JSONValue) -> Void
  ) {
    self.loadProject = loadProject
    self.startProgram = startProgram
    self.now = now
    self.start = start
    self.post = post
    self.send = send
  }

  /// Sends a request to the client; its id, by which the answer is known.
  ///
  /// - Parameter generation: The number of this worker, by which a relay knows whose request is answered.
  @discardableResult
  func request(_ method: String, _ params: JSONValue, generation: Int) -> RequestID {
    let id = RequestID.text("\(generation).\(pending.nextNumber())")
    send(Message.request(id, method: method, params: params).json)
    return id
  }

  /// Calls `body` and lets the relay know meanwhile that the server works on `uri`: if the process ends because of
  /// that document, the relay leaves it out.
  func announcing<Value>(_ uri: String, _ body: () -> Value) -> Value {
    func announce(_ subject: JSONValue) {
      send(Message.notification(method: RelayMethod.working, params: ["uri": subject]).json)
    }
    announce(.text(uri))
    defer { announce(.null) }
    return body()
  }
}

/// The requests that were read and not answered yet, and which of them were cancelled or superseded.
///
/// A class, because the thread that reads messages notes a cancellation while another answers.
package final class PendingRequests: Sendable {
  private struct Request {
    /// Numbers ascend in the order of the requests.
    let number: Int
    /// The key of the document whose diagnostics it asks for, if it does.
    let document: String?
    var isCancelled = false
  }

  /// A client may use an id again, and gets an answer each time.
  private let state = Mutex((requests: [RequestID: Request](), count: 0))

  /// The number of the next request from either side.
  func nextNumber() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  /// Takes note of what was read, before it is handled.
  package func note(_ message: Message) {
    switch message {
    case .request(let id, let method, let params):
      let uri = method == "textDocument/diagnostic" ? params.documentURI : nil
      let request = Request(number: nextNumber(), document: uri.map(DocumentURI.key))
      state.withLock { $0.requests[id] = request }
    case .notification("$/cancelRequest", let params):
      guard let id = RequestID(params["id"]) else { return }
      state.withLock { $0.requests[id]?.isCancelled = true }
    case .notification, .response: break
    }
  }

  func isCancelled(_ id: RequestID) -> Bool {
    state.withLock { $0.requests[id]?.isCancelled == true }
  }

  /// Why a request is not to be answered now as it was asked; nil if it is.
  func refusal(of id: RequestID) -> ResponseError? {
    state.withLock { state in
      guard let request = state.requests[id] else { return nil }
      if request.isCancelled { return .cancelled }
      guard let document = request.document else { return nil }
      let isSuperseded = state.requests.values.contains {
        $0.document == document && $0.number > request.number && !$0.isCancelled
      }
      return isSuperseded ? .superseded : nil
    }
  }

  func finish(_ id: RequestID) { state.withLock { $0.requests[id] = nil } }
}
