import Foundation
import GherkinRunner
import Synchronization

/// A client of a server in this process, in a folder with features. What the server does beside other work is done at
/// once or, if a test wants to see what happens meanwhile, later; time passes only when the test says so.
///
/// A class, because the server sends to it what it has to say.
final class ServerSession {
  let folder: TemporaryFolder
  private(set) var server: Server
  private let environment: ServerEnvironment
  private let state: State
  private var count = 0

  /// What the environment of the server shares with the session.
  private final class State: Sendable {
    let events = Mutex<[ServerEvent]>([])
    let sent = Mutex<[JSONValue]>([])
    let work = Mutex<[@Sendable () -> Void]>([])
    let time = Mutex(Duration.zero)
    let worksLater = Atomic(false)
  }

  init(
    _ files: [String: String] = [:], isRelayed: Bool = false,
    suite: @escaping @Sendable () -> any SpecSuite = { ShopSuite() }
  ) throws {
    folder = try TemporaryFolder(files)
    let state = State()
    let session = try Session(
      ["lsp"],
      console: Console(
        output: MemorySink(), errors: MemorySink(), workingFolder: folder.path, coreCount: 2),
      makeSuite: suite)
    environment = ServerEnvironment(
      isRelayed: isRelayed, loadProject: Project.loader(session),
      now: { state.time.withLock { $0 } },
      start: { work in
        if state.worksLater.load(ordering: .relaxed) {
          state.work.withLock { $0.append(work) }
        } else {
          work()
        }
      },
      post: { event in state.events.withLock { $0.append(event) } },
      send: { message in state.sent.withLock { $0.append(message) } })
    self.state = state
    server = Server(environment)
  }

  /// Whether what the server does beside other work waits for `work()`.
  var worksLater: Bool {
    get { state.worksLater.load(ordering: .relaxed) }
    set { state.worksLater.store(newValue, ordering: .relaxed) }
  }

  /// Does what waits.
  func work() {
    let work = state.work.withLock { work in
      defer { work = [] }
      return work
    }
    for piece in work { piece() }
    handleAll()
  }

  /// Introduces the client, in the folder.
  @discardableResult
  func initialize(_ capabilities: JSONValue = [:], _ more: JSONObject = [:]) -> JSONValue {
    var params: JSONObject = [
      "processId": nil, "rootUri": .text(uri("")), "capabilities": capabilities,
    ]
    for member in more { params[member.name] = member.value }
    let answer = request("initialize", .object(params))
    notify("initialized", [:])
    return answer
  }

  /// The URI of a file in the folder.
  func uri(_ path: String) -> String {
    DocumentURI.uri(of: path.isEmpty ? folder.path : folder.path + "/" + path)
  }

  func open(_ path: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .text(uri(path)), "languageId": "cucumber", "version": .integer(version),
          "text": .text(text),
        ]
      ])
  }

  /// Replaces the text of an open document.
  func change(_ path: String, _ text: String, version: Int = 2) {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .text(uri(path)), "version": .integer(version)],
        "contentChanges": [["text": .text(text)]],
      ])
  }

  /// Lets the server read a message without handling it yet.
  func receive(_ message: Message) { environment.receive(message.json.bytes) }

  /// Lets the server read the body of a message and handle it.
  func receive(_ body: String) {
    environment.receive(Array(body.utf8))
    handleAll()
  }

  func notify(_ method: String, _ params: JSONValue) {
    receive(.notification(method: method, params: params))
    handleAll()
  }

  /// Sends a request, and returns the message that answers it; null if it is not answered yet.
  @discardableResult
  func request(_ method: String, _ params: JSONValue) -> JSONValue {
    let id = nextID()
    receive(.request(id, method: method, params: params))
    handleAll()
    return answers(to: id).first ?? .null
  }

  func nextID() -> RequestID {
    count += 1
    return .number(count)
  }

  /// Lets the server handle all that it was sent.
  func handleAll() {
    while true {
      let event = state.events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let event else { break }
      server.handle(event)
    }
    server.publishChanges()
  }

  /// Lets time pass.
  func advance(by time: Duration) {
    state.time.withLock { $0 += time }
    server.tick()
    handleAll()
  }

  /// The input ends.
  func end() {
    environment.post(.inputEnded)
    handleAll()
  }

  /// All that the server has sent.
  var sent: [JSONValue] { state.sent.withLock { $0 } }

  /// Forgets what the server has sent.
  func forget() { state.sent.withLock { $0 = [] } }

  /// The messages that answer the request `id`.
  func answers(to id: RequestID) -> [JSONValue] {
    sent.filter { $0["id"] == id.json && $0["method"] == nil }
  }

  /// The parameters of the messages `method`.
  func sent(_ method: String) -> [JSONValue] {
    sent.filter { $0["method"]?.string == method }.map { $0["params"] ?? .null }
  }

  /// What was published last for a file: a line for each diagnostic, with its place, rule and first line; `nil` if nothing
  /// was published.
  func published(_ path: String) -> [String]? {
    published(uri: uri(path))
  }

  func published(uri: String) -> [String]? {
    sent("textDocument/publishDiagnostics").last { $0["uri"]?.string == uri }
      .flatMap { $0["diagnostics"]?.array?.map(Self.line) }
  }

  /// A diagnostic in one line.
  static func line(_ diagnostic: JSONValue) -> String {
    func place(_ end: String) -> String {
      let place = diagnostic["range"]?[end]
      return "\(place?["line"]?.int ?? -1):\(place?["character"]?.int ?? -1)"
    }
    let message = diagnostic["message"]?.string?.split(separator: "\n").first ?? ""
    return "\(place("start"))-\(place("end")) \(diagnostic["code"]?.string ?? "-") \(message)"
  }
}
