import Foundation
import GherkinRunner

/// An editor that measures how long its server takes: from the last byte of a message to the last byte of the answer.
///
/// A class, since it owns a process. It reads and writes on one thread.
final class EditorClient {
  private let process = Process()
  private let program: URL
  private let steps: URL
  private let input: FileHandle
  private let output: FileHandle
  private var reader = FrameReader()
  private var count = 0
  /// When the last message was complete: reading it is the editor's time.
  private var arrival = ContinuousClock.now

  /// Starts this program as a language server in a folder.
  init(in folder: URL) throws {
    program = folder.appending(path: "program")
    steps = folder.appending(path: "steps")
    process.executableURL = program
    process.arguments = ["--editor", "lsp"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      EditorSuite.variable: steps.path
    ]) { $1 }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    try build()
    try process.run()
  }

  /// Builds the program as a linker does, with further steps: another file in place of the former one.
  func build(_ patterns: [String] = []) throws {
    try Data(patterns.joined(separator: "\n").utf8).write(to: steps)
    let new = program.appendingPathExtension("new")
    try FileManager.default.copyItem(at: ChildProcess.ofSelf([]).program, to: new)
    guard unsafe rename(new.path, program.path) == 0 else {
      throw EditorFailure("the program cannot be replaced")
    }
  }

  /// Waits for a message, and returns the seconds from `start` until it came.
  func wait(
    since start: ContinuousClock.Instant, for condition: (JSONValue) -> Bool
  ) throws -> Double {
    while true {
      if condition(try next()) { return (arrival - start) / .seconds(1) }
    }
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: JSONValue) throws {
    try send(.notification(method: method, params: params))
  }

  /// Sends a request, and returns the answer and the seconds until it came.
  func request(_ method: String, _ params: JSONValue) throws -> (answer: JSONValue, seconds: Double)
  {
    count += 1
    let id = RequestID.number(count)
    let bytes = Message.request(id, method: method, params: params).json.bytes.framed
    let start = ContinuousClock.now
    try input.write(contentsOf: Data(bytes))
    while true {
      let message = try next()
      guard message["id"] == id.json, message["method"] == nil else { continue }
      let seconds = (arrival - start) / .seconds(1)
      if let error = message["error"] {
        let (code, text) = (error["code"]?.int ?? 0, error["message"]?.string ?? "")
        throw EditorFailure("\(method): \(code) \(text)")
      }
      return (message["result"] ?? .null, seconds)
    }
  }

  /// Sends a change, and returns the seconds until the diagnostics of that version came.
  func edit(_ uri: String, version: Int, _ text: String) throws -> Double {
    let message = Message.notification(
      method: "textDocument/didChange",
      params: [
        "textDocument": ["uri": .text(uri), "version": .integer(version)],
        "contentChanges": [["text": .text(text)]],
      ])
    let bytes = message.json.bytes.framed
    let start = ContinuousClock.now
    try input.write(contentsOf: Data(bytes))
    try waitForDiagnostics(uri, version)
    return (arrival - start) / .seconds(1)
  }

  /// The same with a change of a few characters of one line.
  func type(
    _ text: String, line: Int, _ characters: Range<Int>, in uri: String, version: Int
  ) throws -> Double {
    let message = Message.notification(
      method: "textDocument/didChange",
      params: [
        "textDocument": ["uri": .text(uri), "version": .integer(version)],
        "contentChanges": [
          [
            "range": [
              "start": ["line": .integer(line), "character": .integer(characters.lowerBound)],
              "end": ["line": .integer(line), "character": .integer(characters.upperBound)],
            ], "text": .text(text),
          ]
        ],
      ])
    let bytes = message.json.bytes.framed
    let start = ContinuousClock.now
    try input.write(contentsOf: Data(bytes))
    try waitForDiagnostics(uri, version)
    return (arrival - start) / .seconds(1)
  }

  func waitForDiagnostics(_ uri: String, _ version: Int) throws {
    while true {
      let message = try next()
      if message["method"] == "textDocument/publishDiagnostics",
        message["params"]?["uri"]?.string == uri, message["params"]?["version"]?.int == version
      {
        return
      }
    }
  }

  /// The largest memory, in bytes, of the server and what it has started.
  var peakMemory: Int { ChildProcess.peakMemory(withChildrenOf: process.processIdentifier) }

  func end() throws {
    _ = try request("shutdown", .null)
    try notify("exit", .null)
    process.waitUntilExit()
  }

  private func send(_ message: Message) throws {
    try input.write(contentsOf: Data(message.json.bytes.framed))
  }

  /// The next message; requests of the server are answered with null on the way.
  private func next() throws -> JSONValue {
    while true {
      while let item = reader.next() {
        arrival = .now
        guard case .body(let body) = item, let json = try? JSONReader.read(body, .message) else {
          continue
        }
        if json["method"] != nil, let id = json["id"] {
          let answer: JSONValue = ["jsonrpc": "2.0", "id": id, "result": nil]
          try input.write(contentsOf: Data(answer.bytes.framed))
        }
        return json
      }
      // `FileHandle` reads small pieces, which would take longer than the answer.
      let bytes = try unsafe Bytes(unsafeUninitializedCapacity: 1 << 16) { room, count in
        let read = unsafe read(output.fileDescriptor, room.baseAddress, room.count)
        guard read > 0 else { throw EditorFailure("the server has ended") }
        count = read
      }
      reader.append(bytes)
    }
  }
}

struct EditorFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
