import Synchronization

/// What a session of editing is given.
package struct EditEnvironment: Sendable {
  /// The folder in which the program was started.
  package var folder: String
  /// What the page calls it.
  package var name: String
  /// Identifies the session: the same for all workers that follow one another.
  package var session: String
  package var loadProject: ProjectLoader
  package var startProgram: ProgramStarter = ChildProgram.start
  package var now: @Sendable () -> Duration
  /// Does something on another thread.
  package var start: @Sendable (@escaping @Sendable () -> Void) -> Void = { work in
    // Where the system has no more threads, it is done on this one.
    if !SystemThread.start(work) { work() }
  }
  /// Where drafts, and what workers leave to those that follow, are kept; nil for nowhere.
  package var stateFolder: PrivateFolder?
  /// Whether the page runs what it has saved.
  package var runsOnSave = false
  /// Told whether a run or a build goes on, which the end of the process would cut off.
  package var setBusy: @Sendable (Bool) -> Void = { _ in }
  /// What the page is to be told, such as why the worker before this one has ended.
  package var notes: [String] = []
  /// Of features with more bytes, only the syntax is checked.
  package var sizeLimit = 20 << 20

  package init(
    folder: String, name: String, session: String, loadProject: @escaping ProjectLoader,
    now: @escaping @Sendable () -> Duration
  ) {
    (self.folder, self.name, self.session) = (folder, name, session)
    (self.loadProject, self.now) = (loadProject, now)
  }
}

/// Answers a page on which features are written.
///
/// A class, because the threads of all connections share it. `EditSession` decides everything.
package final class EditServer: Sendable {
  package let events = EventChannel()
  private let environment: EditEnvironment
  private let session: Mutex<EditSession>
  private let queue: EventQueue<EditSession.Event>

  /// Begins to load the project, on a thread of its own.
  package init(_ environment: EditEnvironment) {
    let queue = EventQueue<EditSession.Event>()
    self.environment = environment
    self.queue = queue
    session = Mutex(EditSession(environment) { queue.add(.run($0)) })
    change { $0.begin() }
  }

  /// Follows what happens until the server is closed: files that change, and runs.
  package func run() {
    while !session.withLock(\.isOver) {
      let time = session.withLock { $0.nextTime }
      step(within: max(.zero, time - environment.now()))
    }
  }

  /// Waits for an event for so long, and does what is due.
  package func step(within time: Duration) {
    let event = queue.next(within: time)
    change { session in
      if let event { session.handle(event) }
      session.tick()
    }
  }

  /// Answers a request, and wakes the thread that follows what happens if there is something to tell later.
  private func answering(_ body: (inout EditSession) -> EditCall.Rest) -> EditCall.Rest {
    let rest = change(body)
    if session.withLock(\.hasNews) { queue.add(.wake) }
    return rest
  }

  /// Ends what goes on.
  ///
  /// - Parameter isOver: Whether no worker follows, which pages are told.
  package func close(isOver: Bool) {
    session.withLock { $0.close(isOver: isOver) }
    if isOver { events.send(["kind": "bye"]) }
    events.close()
    queue.add(.wake)
  }

  package func handle(_ request: WebRequest) -> WebAnswer {
    if request.path == "/api/events", request.method == "GET" {
      let hello: JSONValue = ["kind": "hello", "session": .text(environment.session)]
      return .events(events.subscribe(first: [hello]))
    }
    guard let method = EditCall.methods[request.path] else {
      return .response(.problem(404, "There is no such page."))
    }
    guard request.method == method else {
      return .response(.problem(405, "This is asked for with \(method)."))
    }
    let body = method == "GET" ? JSONValue.object([:]) : request.json
    guard let body, body.members != nil else {
      return .response(.problem(400, "The request is not understood: it is not a JSON object."))
    }
    let arguments = EditArguments(request.query, body)
    // What takes long is done without the lock.
    let rest = answering { session in
      do throws(EditProblem) {
        return try session.answer(request.path, arguments)
      } catch {
        return { error.response }
      }
    }
    return .response(rest())
  }

  /// Changes the session, starts what it asks for, and tells pages what has changed.
  private func change<Value>(_ body: (inout EditSession) -> Value) -> Value {
    let (value, work, news) = session.withLock { session in
      let value = body(&session)
      return (value, session.takeWork(), session.takeNews())
    }
    for event in news { events.send(event) }
    for task in work {
      environment.start { [queue] in queue.add(task()) }
    }
    return value
  }
}

/// What the page asks for.
enum EditCall {
  /// What is left to do for an answer without the session.
  typealias Rest = @Sendable () -> WebResponse

  /// The method of each call, by its path.
  static let methods: [String: String] = {
    let reading = ["state", "search", "feature", "steps", "drafts", "changes"]
    let writing = [
      "look", "complete", "parcel", "save", "undo", "restore", "create", "draft", "run", "notice",
      "build", "stop", "answer",
    ]
    let all = reading.map { ("/api/\($0)", "GET") } + writing.map { ("/api/\($0)", "POST") }
    return Dictionary(all) { $1 }
  }()
}

extension EditSession {
  mutating func answer(
    _ path: String, _ arguments: EditArguments
  ) throws(EditProblem) -> EditCall.Rest {
    switch path {
    case "/api/state": state()
    case "/api/search": try search(arguments)
    case "/api/feature": try feature(arguments)
    case "/api/steps": try steps(arguments)
    case "/api/drafts": draftList()
    case "/api/changes": try changes(arguments)
    case "/api/look": try look(arguments)
    case "/api/complete": try complete(arguments)
    case "/api/parcel": try parcel(arguments)
    case "/api/save": try save(arguments)
    case "/api/undo": try undo(arguments)
    case "/api/restore": try restore(arguments)
    case "/api/create": try create(arguments)
    case "/api/draft": try keepDraft(arguments)
    case "/api/run": try run(arguments)
    case "/api/notice": try notice(arguments)
    case "/api/build": try build(arguments)
    case "/api/stop": try stop(arguments)
    default: try answer(arguments)
    }
  }
}

/// Why a request is not answered as it was asked.
enum EditProblem: Error, Sendable {
  case message(Int, String)
  case json(Int, JSONValue)

  init(_ problem: SuiteFileProblem) { self = .message(problem.status, problem.message) }

  var response: WebResponse {
    switch self {
    case .message(let status, let text): .problem(status, text)
    case .json(let status, let value): .json(value, status: status)
    }
  }
}

/// The arguments of a request, from its query or its body.
struct EditArguments: Sendable {
  private let query: [String: String]
  let body: JSONValue

  init(_ query: [String: String], _ body: JSONValue) {
    (self.query, self.body) = (query, body)
  }

  /// A text; nil if there is none.
  func optional(_ name: String) -> String? { body[name]?.string ?? query[name] }

  func text(_ name: String) throws(EditProblem) -> String {
    guard let text = optional(name) else { throw Self.missing(name) }
    return text
  }

  func number(_ name: String) throws(EditProblem) -> Int {
    guard let number = body[name]?.int else { throw Self.missing(name) }
    return number
  }

  func flag(_ name: String) -> Bool? { body[name]?.bool }

  private static func missing(_ name: String) -> EditProblem {
    .message(400, "The request is not understood: ‘\(name)’ is missing or of another kind.")
  }
}
