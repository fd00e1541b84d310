import Dispatch
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
  private let requestCount = RequestCount()

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
    let id = RequestID.text("\(generation).\(requestCount.next())")
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

/// Numbers the requests to the client. A class, because requests may come from any thread.
private final class RequestCount: Sendable {
  /// Only that each number is used once matters, not the order with other memory.
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The requests that were read and not answered yet, and which of them were cancelled or superseded.
///
/// A class, because the thread that reads messages notes a cancellation while another answers.
package final class PendingRequests: Sendable {
  private struct Request {
    var isCancelled = false
    /// The key of the document whose diagnostics it asks for, if it does.
    let document: String?
  }

  private struct State {
    /// A client may use an id again, and gets an answer each time.
    var requests: [RequestID: Request] = [:]
    /// The requests for the diagnostics of each document, in their order.
    var pulls: [String: [RequestID]] = [:]

    mutating func remove(_ id: RequestID) {
      guard let document = requests.removeValue(forKey: id)?.document else { return }
      pulls[document]?.removeAll { $0 == id }
    }
  }

  private let state = Mutex(State())

  /// Takes note of what was read, before it is handled.
  package func note(_ message: Message) {
    switch message {
    case .request(let id, let method, let params):
      let uri =
        method == "textDocument/diagnostic" ? params["textDocument"]?["uri"]?.string : nil
      let document = uri.map(DocumentURI.key)
      state.withLock { state in
        state.remove(id)
        state.requests[id] = Request(document: document)
        if let document { state.pulls[document, default: []].append(id) }
      }
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
      guard let pulls = request.document.flatMap({ state.pulls[$0] }),
        let place = pulls.firstIndex(of: id)
      else { return nil }
      let isSuperseded = pulls[(place + 1)...].contains { state.requests[$0]?.isCancelled == false }
      return isSuperseded ? .superseded : nil
    }
  }

  func finish(_ id: RequestID) { state.withLock { $0.remove(id) } }
}

/// Events in their order. A class, because several threads add to it.
package final class EventQueue: Sendable {
  private let events = Mutex<(list: [ServerEvent], first: Int)>(([], 0))
  private let count = DispatchSemaphore(value: 0)

  package init() {}

  package var isEmpty: Bool { events.withLock { $0.first == $0.list.count } }

  package func add(_ event: ServerEvent) {
    events.withLock { $0.list.append(event) }
    count.signal()
  }

  /// The next event; nil if there is none within `time`.
  package func next(within time: Duration?) -> ServerEvent? {
    if let time {
      let nanoseconds = Int(max(.zero, time) / .nanoseconds(1))
      guard count.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else { return nil }
    } else {
      count.wait()
    }
    // The semaphore counts the events.
    return events.withLock { state in
      let event = state.list[state.first]
      state.first += 1
      if state.first == state.list.count { state = ([], 0) }
      return event
    }
  }
}
