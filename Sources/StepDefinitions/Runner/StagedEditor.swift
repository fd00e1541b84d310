import Foundation
import GherkinRunner
import Synchronization

/// An editor with a folder of features, served in this process. It waits for nothing: whatever the server does beside
/// other work, it does at once.
struct StagedEditor {
  struct Mistake {
    /// The line, from 1.
    let line: Int
    let message: String
  }

  /// A run that the server has asked for, and what it wants to know of it.
  struct StartedProgram: Sendable {
    let request: ProgramRequest
    let receive: @Sendable (ProgramEvent) -> Void
  }

  static let missing = ExpectationFailure(
    "no editor is open: say \"When {string} is opened in an editor\" first")

  private let folder: String
  private let environment: ServerEnvironment
  private let connection = Connection()
  private var server: Server
  /// The file in front, and its text.
  private var document: (path: String, text: String)?
  private var version = 0

  /// What the server and the editor share.
  private final class Connection: Sendable {
    let events = Mutex<[ServerEvent]>([])
    let sent = Mutex<[JSONValue]>([])
    let programs = Mutex<[StartedProgram]>([])
    let time = Mutex(Duration.zero)
  }

  init(_ suite: StagedSuite, in folder: String) throws {
    self.folder = folder
    let console = Console(output: MemorySink(), errors: MemorySink(), workingFolder: folder)
    let session = try Session(["lsp"], console: console, program: .specs()) { suite }
    let connection = connection
    var host = HostEnvironment(
      loadProject: Project.loader(session), now: { connection.time.withLock { $0 } })
    host.startProgram = { request, receive in
      let program = StartedProgram(request: request, receive: receive)
      connection.programs.withLock { $0.append(program) }
      return {}
    }
    host.start = { $0() }
    environment = ServerEnvironment(
      host, post: { event in connection.events.withLock { $0.append(event) } },
      send: { message in connection.sent.withLock { $0.append(message) } })
    server = Server(environment)
    receive(
      .request(
        .number(1), method: "initialize",
        params: ["rootUri": .text(DocumentURI.uri(of: folder)), "capabilities": [:]]))
    receive(.notification(method: "initialized", params: [:]))
  }

  mutating func open(_ path: String, text: String) throws {
    document = (path, text)
    version += 1
    receive(
      .notification(
        method: "textDocument/didOpen",
        params: [
          "textDocument": [
            "uri": .text(uri(path)), "languageId": "cucumber", "version": .integer(version),
            "text": .text(text),
          ]
        ]))
  }

  /// Replaces text of the file in front.
  mutating func replace(_ text: String, by other: String) throws {
    let (path, range) = try find(text)
    version += 1
    document?.text.replace(text, with: other, maxReplacements: 1)
    receive(
      .notification(
        method: "textDocument/didChange",
        params: [
          "textDocument": ["uri": .text(uri(path)), "version": .integer(version)],
          "contentChanges": [
            [
              "range": ["start": range.lowerBound.json, "end": range.upperBound.json],
              "text": .text(other),
            ]
          ],
        ]))
  }

  /// Sends a request about a text of the file in front; the result, and the place of the text.
  mutating func ask(
    _ method: String, at text: String, _ more: JSONObject = [:]
  ) throws -> (result: JSONValue, place: TextPosition) {
    let (path, range) = try find(text)
    var params = more
    params["textDocument"] = ["uri": .text(uri(path))]
    params["position"] = range.lowerBound.json
    return (try request(method, .object(params)), range.lowerBound)
  }

  /// Clicks on the first lens above a text of the file in front, which runs what the text is the title of.
  mutating func run(_ text: String) throws {
    let (path, range) = try find(text)
    let lenses = try request(
      "textDocument/codeLens", ["textDocument": ["uri": .text(uri(path))]])
    let lens = lenses.array?.first {
      $0["range"]?["start"]?["line"]?.int == range.lowerBound.line
    }
    guard let command = lens?["command"] else {
      throw ExpectationFailure("the editor offers no run at \"\(text)\"")
    }
    _ = try request(
      "workspace/executeCommand",
      ["command": command["command"] ?? .null, "arguments": command["arguments"] ?? []])
  }

  /// The runs that the server has asked for since the last call.
  func takePrograms() -> [StartedProgram] {
    connection.programs.withLock { programs in
      defer { programs = [] }
      return programs
    }
  }

  /// Lets the server handle what has happened.
  mutating func wait() {
    handleAll()
    connection.time.withLock { $0 += .seconds(1) }
    server.tick()
    handleAll()
  }

  /// What is shown behind the text of a line of the file in front. The line counts from 1.
  mutating func hints(atLine line: Int) throws -> [String] {
    guard let path = document?.path else { return [] }
    let answer = try request(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": .text(uri(path))],
        "range": [
          "start": ["line": 0, "character": 0],
          "end": ["line": .integer(line), "character": 0],
        ],
      ])
    return (answer.array ?? []).filter { $0["position"]?["line"]?.int == line - 1 }
      .compactMap { $0["label"]?.string }
  }

  /// Sends a request; its result.
  private mutating func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    version += 1
    let id = RequestID.number(version)
    receive(.request(id, method: method, params: params))
    let message = connection.sent.withLock { $0 }.last { $0["id"] == id.json }
    // As an editor reads it.
    guard let answer = try message.map({ try JSONReader.read($0.bytes, .message) }),
      let result = answer["result"]
    else {
      throw ExpectationFailure("the answer is: \(message?["error"]?["message"]?.string ?? "")")
    }
    return result
  }

  /// The place of a text of the file in front.
  private func find(_ text: String) throws -> (path: String, range: Range<TextPosition>) {
    guard let (path, content) = document, let place = content.firstRange(of: text) else {
      throw ExpectationFailure("the file in the editor has no \"\(text)\"")
    }
    let before = content[..<place.lowerBound]
    let line = before.count { $0.isNewline }
    let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf16.count
    let start = TextPosition(line: line, character: column ?? 0)
    let end = TextPosition(line: line, character: start.character + text.utf16.count)
    return (path, start..<end)
  }

  /// What was published last for a file.
  func shown(_ path: String) -> [Mistake] {
    let published = connection.sent.withLock { $0 }.last {
      $0["method"] == "textDocument/publishDiagnostics"
        && $0["params"]?["uri"]?.string == uri(path)
    }
    return (published?["params"]?["diagnostics"]?.array ?? []).map { diagnostic in
      Mistake(
        line: (diagnostic["range"]?["start"]?["line"]?.int ?? -1) + 1,
        message: diagnostic["message"]?.string ?? "")
    }
  }

  private func uri(_ path: String) -> String { DocumentURI.uri(of: "\(folder)/\(path)") }

  /// Lets the server handle a message, and a moment pass.
  private mutating func receive(_ message: Message) {
    environment.receive(message.json.bytes)
    wait()
  }

  private mutating func handleAll() {
    while true {
      let event = connection.events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let event else { break }
      server.handle(event)
    }
    server.publishChanges()
  }
}
