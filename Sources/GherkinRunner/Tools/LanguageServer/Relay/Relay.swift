/// Stands between the client and the worker, the process that knows the definitions: keeps the documents and the
/// requests that are not answered, so that a worker can end, or be replaced by one of a rebuilt program, without the client
/// noticing more than a moment's delay.
///
/// A value that decides what to do and does nothing itself: `RelayProcess` does it.
package struct Relay: Sendable {
  package enum Action: Sendable, Equatable {
    /// Sends the body of a message to the client.
    case toClient(Bytes)
    /// Sends the body of a message to a worker.
    case toWorker(Int, Bytes)
    /// Starts a worker, which has this number from then on.
    case start(Int)
    /// Lets a worker end: nothing more is sent to it.
    case end(Int)
    /// Starts workers with another program from now on.
    case use(String)
    /// A line for the log, and the body of the message that it is about.
    case log(String, message: Bytes? = nil)
    /// Ends the relay, and what it started.
    case exit(ExitStatus)
  }

  enum Phase {
    case uninitialized, running, shutDown
  }

  /// What becomes of the worker after its program was built again.
  enum Replacement {
    case none
    /// A run or a build goes on, which must not be cut off.
    case waiting
    /// The worker is ending. The next one starts then, and answers what this one owes.
    case underWay
  }

  /// A document that the client has open.
  struct Document {
    let language: JSONValue
    var text: TextDocument
    /// Whether workers ended because of it, so that they do not get it as it is.
    var isLeftOut = false
  }

  /// How often in a row a worker may be ended from outside before it is taken for its own fault.
  static let killLimit = 10

  var phase = Phase.uninitialized
  var initializeParams = JSONValue.null
  var isInitialized = false
  var encoding = PositionEncoding.utf16
  var documents: [String: Document] = [:]
  /// The keys of the documents, the one that was opened or changed last at the end.
  var order: [String] = []
  var worker: WorkerState?
  /// The requests of the client that are not answered, in their order; a client may use an id again.
  var owed: [(id: RequestID, method: String, body: Bytes)] = []
  var replacement = Replacement.none
  var workerCount = 0
  var nextStart: Duration?
  /// How often in a row a worker ended early.
  var failures = 0
  /// How often in a row a worker was ended from outside before it had loaded the definitions.
  var killsBeforeReady = 0
  /// The document that the last worker ended with.
  var lastSubject: String?
  /// The URIs for which the client has diagnostics.
  var published: Set<String> = []
  /// The ids of what workers have registered.
  var registrations: Set<String> = []
  /// What the last worker leaves to the next one.
  var memory = JSONValue.null
  var actions: [Action] = []
  var trace = Trace()

  package init() {}

  /// What is to be done, once.
  package mutating func takeActions() -> [Action] {
    defer { actions = [] }
    return trace.tracing(actions)
  }

  /// When `tick` has something to do.
  package var nextTime: Duration? { nextStart }

  /// Starts the first worker, which gets ready while the client introduces itself.
  package mutating func begin(_ now: Duration) { start(now) }

  /// Does what is due.
  package mutating func tick(_ now: Duration) {
    trace.now = now
    if let time = nextStart, time <= now { start(now) }
  }

  mutating func toClient(_ message: JSONValue) { actions.append(.toClient(message.bytes)) }

  mutating func show(_ text: String) {
    guard phase == .running else { return }
    let params: JSONValue = ["type": 2, "message": .text(text)]
    toClient(Message.notification(method: "window/showMessage", params: params).json)
  }
}

/// A worker as the relay knows it.
struct WorkerState: Sendable {
  let number: Int
  /// When it had loaded the definitions; nil if it has not yet.
  var ready: Duration?
  /// The document that it works on.
  var subject: String?
  /// The tokens of progress that has begun.
  var progress: [JSONValue] = []
  /// Whether a run or a build goes on, which must not be cut off.
  var isBusy = false
}
