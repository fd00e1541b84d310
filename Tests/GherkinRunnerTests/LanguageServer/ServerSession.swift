import Foundation
import GherkinRunner
import Synchronization
import Testing

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
    let timeToSend = Mutex(Duration.zero)
    let programs = Mutex<[StartedProgram]>([])
    let worksLater = Atomic(false)
  }

  /// A program that the server has started, which is not there: a test says what it does.
  struct StartedProgram: Sendable {
    let request: ProgramRequest
    let receive: @Sendable (ProgramEvent) -> Void
    /// How often the server has asked it to end.
    var stopCount = 0
  }

  convenience init(
    _ files: [String: String] = [:],
    suite: @escaping @Sendable () -> any SpecSuite = { ShopSuite() }
  ) throws {
    try self.init(in: TemporaryFolder(files), suite: suite)
  }

  init(
    in folder: TemporaryFolder,
    suite: @escaping @Sendable () -> any SpecSuite = { ShopSuite() }
  ) throws {
    self.folder = folder
    let state = State()
    let session = try Session(
      ["lsp"],
      console: Console(
        output: MemorySink(), errors: MemorySink(), workingFolder: folder.path, coreCount: 2),
      program: .specs(), makeSuite: suite)
    var host = HostEnvironment(
      loadProject: Project.loader(session), now: { state.time.withLock { $0 } })
    host.startProgram = { request, receive in
      let number = state.programs.withLock { programs in
        programs.append(StartedProgram(request: request, receive: receive))
        return programs.count - 1
      }
      return { state.programs.withLock { $0[number].stopCount += 1 } }
    }
    host.start = { work in
      if state.worksLater.load(ordering: .relaxed) {
        state.work.withLock { $0.append(work) }
      } else {
        work()
      }
    }
    environment = ServerEnvironment(
      host, post: { event in state.events.withLock { $0.append(event) } },
      send: { message in
        // As a client reads it.
        let received = try? JSONReader.read(message.bytes, .message)
        state.sent.withLock { $0.append(received ?? "This is not JSON.") }
        let time = state.timeToSend.withLock { $0 }
        state.time.withLock { $0 += time }
      })
    self.state = state
    server = Server(environment)
  }

  /// Whether what the server does beside other work waits for `work()`.
  var worksLater: Bool {
    get { state.worksLater.load(ordering: .relaxed) }
    set { state.worksLater.store(newValue, ordering: .relaxed) }
  }

  /// The time, which passes only when a test says so.
  var now: Duration { state.time.withLock { $0 } }

  /// How long it takes to send a message.
  var timeToSend: Duration {
    get { state.timeToSend.withLock { $0 } }
    set { state.timeToSend.withLock { $0 = newValue } }
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

  func open(_ path: String, _ text: String, version: Int = 1, language: String = "cucumber") {
    send(.didOpen(uri(path), text, version: version, language: language))
  }

  /// Replaces the text of an open document.
  func change(_ path: String, _ text: String, version: Int = 2) {
    edit(path, [["text": .text(text)]], version: version)
  }

  /// Changes parts of a document.
  func edit(_ path: String, _ changes: [JSONValue], version: Int = 2) {
    send(.didChange(uri(path), changes, version: version))
  }

  func close(_ path: String) {
    notify("textDocument/didClose", ["textDocument": ["uri": .text(uri(path))]])
  }

  /// Lets the server read a message and handle it.
  func send(_ message: Message) {
    receive(message)
    handleAll()
  }

  /// Lets the server read a message without handling it yet.
  func receive(_ message: Message) { environment.receive(message.json.bytes) }

  /// Lets the server read the body of a message and handle it.
  func receive(_ body: String) {
    environment.receive(Bytes(body.utf8))
    handleAll()
  }

  func notify(_ method: String, _ params: JSONValue) {
    send(.notification(method: method, params: params))
  }

  /// Sends a request, and returns the message that answers it; null if it is not answered yet.
  @discardableResult func request(_ method: String, _ params: JSONValue) -> JSONValue {
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

  /// The programs that the server has started.
  var programs: [StartedProgram] { state.programs.withLock { $0 } }

  /// Lets the last program that was started do something.
  func program(_ events: ProgramEvent...) {
    for event in events { programs.last?.receive(event) }
    handleAll()
    advance(by: .milliseconds(100))
  }

  /// Does what the last run that was started is for, in this process.
  ///
  /// - Parameter upTo: How many bytes of its messages to give to the server; all unless given.
  func runFeatures(upTo limit: Int = .max) async throws {
    let program = try #require(programs.last)
    #expect(program.request.arguments.contains("--isolate"))
    let arguments = program.request.arguments.filter { $0 != "--isolate" }
    let (output, errors) = (MemorySink(), MemorySink())
    let console = Console(
      output: output, errors: errors, workingFolder: program.request.folder, coreCount: 2)
    let status = await ShopSuite().run(arguments: arguments, console: console)
    let bytes = Bytes(output.text.utf8)
    self.program(.output(Bytes(bytes.prefix(limit))))
    guard limit > bytes.count else { return }
    self.program(.errorOutput(Bytes(errors.text.utf8)), .ended(.exited(Int(status.rawValue))))
  }

  /// Sends a command.
  @discardableResult
  func execute(_ command: ServerCommand, _ arguments: JSONValue...) -> JSONValue {
    request(
      "workspace/executeCommand",
      ["command": .text(command.rawValue), "arguments": .list(arguments)])
  }

  /// The texts of messages that were shown to the user.
  var shown: [String] { sent("window/showMessage").compactMap { $0["message"]?.string } }

  /// The process that the server is in ends.
  func close() { server.close() }

  /// Another program goes on in place of this one, with the server of `next`.
  ///
  /// - Parameter change: Changes what is handed on.
  func handOn(
    to next: ServerSession, _ change: (JSONValue) throws -> JSONValue = { $0 }
  ) throws {
    var reader = FrameReader()
    reader.append(server.handOn())
    while let item = reader.next() {
      guard case .body(let body) = item else { continue }
      next.environment.receive(try change(try JSONReader.read(body, .message)).bytes)
    }
    next.handleAll()
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
  func published(_ path: String) -> [String]? { published(uri: uri(path)) }

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

extension JSONValue {
  /// The range between two places.
  static func range(_ line: Int, _ character: Int, _ endLine: Int, _ end: Int) -> JSONValue {
    [
      "start": ["line": .integer(line), "character": .integer(character)],
      "end": ["line": .integer(endLine), "character": .integer(end)],
    ]
  }

  /// A change of the part of a line between two characters.
  static func edit(_ line: Int, _ start: Int, _ end: Int, _ text: String) -> JSONValue {
    ["range": range(line, start, line, end), "text": .text(text)]
  }
}

extension Message {
  static func didOpen(
    _ uri: String, _ text: String, version: Int = 1, language: String = "cucumber"
  ) -> Message {
    .notification(
      method: "textDocument/didOpen",
      params: [
        "textDocument": [
          "uri": .text(uri), "languageId": .text(language), "version": .integer(version),
          "text": .text(text),
        ]
      ])
  }

  static func didChange(_ uri: String, _ changes: [JSONValue], version: Int) -> Message {
    .notification(
      method: "textDocument/didChange",
      params: [
        "textDocument": ["uri": .text(uri), "version": .integer(version)],
        "contentChanges": .list(changes),
      ])
  }
}
