import Foundation
import GherkinProbeSupport
import GherkinRunner
import Synchronization

/// An editor: `GherkinRunnerProbe lsp` as a process of its own, in a folder with features.
///
/// A class, because a thread reads what the process writes.
final class LSPClient: Sendable {
  let folder: TemporaryFolder
  let process: Process
  private let input: FileHandle
  private let state = Mutex(State())

  private struct State {
    var messages: [JSONValue] = []
    /// What came that is not a message.
    var problems: [String] = []
    var isOpen = true
    var count = 0
  }

  /// The process has ended, or wrote what is not a message.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// - Parameters:
  ///   - program: What to start; a copy that a test may replace, for instance.
  ///   - environment: What it finds in its environment, besides what there is.
  init(
    in folder: TemporaryFolder, program: String? = nil, _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    process = Process()
    process.executableURL =
      program.map { URL(filePath: $0) } ?? Products.folder.appending(path: "GherkinRunnerProbe")
    process.arguments = ["lsp"] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    // It ends with its input, in which there is more than in a tether.
    process.environment = Tether.environment(
      adding: ["PROBE_TETHER": "", "PROBE_JOURNAL": folder.path + "/journal"]
        .merging(environment) { $1 })
    try folder.write("", to: "log/errors")
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    let errors = try FileHandle(forWritingTo: URL(filePath: folder.path + "/log/errors"))
    process.standardError = errors
    self.input = input.fileHandleForWriting
    try process.run()
    try errors.close()
    let descriptor = output.fileHandleForReading
    Thread.detachNewThread { [self] in read(descriptor) }
  }

  /// Builds the program at `path` as a linker does: another file in place of the former one.
  ///
  /// Another process writes that file: a process that a test running meanwhile starts would inherit what this
  /// one has open for writing, and the system refuses to run a program that is open for writing.
  static func build(_ path: String) async throws {
    let probe = Products.folder.appending(path: "GherkinRunnerProbe").path
    let (status, output) = try await Shell.run(
      ["sh", "-c", "cp \"$0\" \"$1.new\" && mv \"$1.new\" \"$1\"", probe, path], in: "/")
    guard status == 0 else { throw Failure(description: output) }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private func read(_ handle: FileHandle) {
    var reader = FrameReader()
    // `read(upToCount:)` would wait for as many bytes.
    while case let data = handle.availableData, !data.isEmpty {
      reader.append(data)
      while let item = reader.next() {
        state.withLock { state in
          switch item {
          case .problem(let problem): state.problems.append(problem)
          case .body(let body):
            if let json = try? JSONReader.read(body) {
              state.messages.append(json)
            } else {
              state.problems.append("no JSON: \(String(decoding: body, as: UTF8.self))")
            }
          }
        }
      }
    }
    state.withLock { $0.isOpen = false }
  }

  // Sending.

  /// Writes bytes as they are.
  func write(_ bytes: Bytes) throws { try input.write(contentsOf: Data(bytes)) }

  func send(_ message: Message) throws { try write(message.json.bytes.framed) }

  func notify(_ method: String, _ params: JSONValue) throws {
    try send(.notification(method: method, params: params))
  }

  /// Sends a request, whose answer `answer(to:)` waits for.
  func ask(_ method: String, _ params: JSONValue) throws -> RequestID {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try send(.request(.number(number), method: method, params: params))
    return .number(number)
  }

  func request(_ method: String, _ params: JSONValue) async throws -> JSONValue {
    try await answer(to: try ask(method, params))
  }

  @discardableResult func initialize(_ capabilities: JSONValue = [:], options: JSONValue = nil)
    async throws -> JSONValue
  {
    let answer = try await request(
      "initialize",
      [
        "processId": .integer(Int(getpid())), "rootUri": .text(DocumentURI.uri(of: folder.path)),
        "capabilities": capabilities, "initializationOptions": options,
      ])
    try notify("initialized", [:])
    return answer
  }

  func uri(_ path: String) -> String { DocumentURI.uri(of: folder.path + "/" + path) }

  func open(_ path: String, _ text: String) throws { try send(.didOpen(uri(path), text)) }

  func change(_ path: String, _ text: String, version: Int) throws {
    try send(.didChange(uri(path), [["text": .text(text)]], version: version))
  }

  /// Closes what the process reads.
  func closeInput() throws { try input.close() }

  // Receiving.

  var messages: [JSONValue] { state.withLock(\.messages) }
  var problems: [String] { state.withLock(\.problems) }

  /// Returns the first message that `condition` holds for.
  func wait(for condition: (JSONValue) -> Bool) async throws -> JSONValue {
    while true {
      let (message, isOpen) = state.withLock { ($0.messages.first(where: condition), $0.isOpen) }
      if let message { return message }
      guard isOpen else {
        throw Failure(description: "the process ended:\n\(try folder.read("log/errors"))")
      }
      try await Task.sleep(for: .milliseconds(3))
    }
  }

  func answer(to id: RequestID) async throws -> JSONValue {
    try await wait { $0["id"] == id.json && $0["method"] == nil }
  }

  /// How many messages answer the request `id`.
  func answerCount(to id: RequestID) -> Int {
    messages.count { $0["id"] == id.json && $0["method"] == nil }
  }

  /// The diagnostics that were published last for a file, a line each; `nil` if there are none yet.
  func published(_ path: String) -> [String]? {
    messages.last {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"]?.string == uri(path)
    }?["params"]?["diagnostics"]?.array?.map(ServerSession.line)
  }

  /// Returns when what was published last for a file is `expected`.
  func wait(until path: String, has expected: [String]) async throws {
    while published(path) != expected {
      // The thread that reads sees the end after all messages.
      guard state.withLock(\.isOpen) || published(path) == expected else {
        throw Failure(description: "the process ended:\n\(try folder.read("log/errors"))")
      }
      try await Task.sleep(for: .milliseconds(3))
    }
  }

  /// Waits for the end; the status as a shell has it.
  func end() async throws -> Int32 { try await process.end() }

  /// Says goodbye, and waits for the end.
  func shutDown() async throws -> Int32 {
    _ = try await request("shutdown", .null)
    try notify("exit", .null)
    return try await end()
  }
}
