import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// `specs lsp` as an editor starts it.
@Suite(.serialized) struct LSPProcessTests {
  static let good = """
    Feature: F
      Scenario: S
        Given it passes
        Then it prints "é"

    """
  static let bad = good.replacing("it passes", with: "it knows nothing")
  static let badLine = "2:4-2:26 undefined-step This step has no definition."

  private static func client(
    _ files: [String: String] = [:], _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> LSPClient {
    try LSPClient(
      in: TemporaryFolder(["Features/a.feature": good].merging(files) { $1 }), arguments,
      environment: environment)
  }

  @Test func `a session from the first request to the end`() async throws {
    let client = try Self.client([:], ["--stdio"])
    let answer = try await client.initialize()
    #expect(answer["result"]?["serverInfo"]?["name"] == "specs")
    try client.open("Features/a.feature", Self.bad)
    try await client.wait(until: "Features/a.feature", has: [Self.badLine])
    try client.change("Features/a.feature", Self.good, version: 2)
    try await client.wait(until: "Features/a.feature", has: [])
    #expect(try await client.shutDown() == 0)
    #expect(client.problems == [])
  }

  @Test func `bytes may be written one by one, with garbage between messages`() async throws {
    let client = try Self.client()
    try await client.initialize()
    try client.write(Bytes("garbage\r\n\r\nContent-Length: x\r\n\r\n".utf8))
    let message = Message.request(.text("é"), method: "textDocument/references", params: [:])
    for byte in message.json.bytes.framed { try client.write([byte]) }
    #expect(try await client.answer(to: .text("é"))["result"] == .null)
    try client.write(Bytes("{\"a".utf8).framed)
    let refused = try await client.wait { $0["error"]?["code"] == -32700 }
    #expect(refused["id"] == .null)
    #expect(try await client.shutDown() == 0)
  }

  @Test(arguments: ["exit", "end of input"])
  func `the process ends with its editor`(way: String) async throws {
    let client = try Self.client()
    try await client.initialize()
    if way == "exit" { try client.notify("exit", .null) } else { try client.closeInput() }
    #expect(try await client.end() == 1)
  }

  @Test func `the process ends when that of the editor does`() async throws {
    let editor = Process()
    editor.executableURL = URL(filePath: "/bin/cat")
    editor.standardInput = Pipe()
    try editor.run()
    let client = try Self.client([:], ["--clientProcessId=\(editor.processIdentifier)"])
    try await client.initialize()
    // A process that tests start may block other signals.
    kill(editor.processIdentifier, SIGKILL)
    _ = try await editor.end()
    #expect(try await client.end() == 1)
  }

  @Test(arguments: [
    "prints a megabyte as it defines", "reads its input as it defines", "prints",
  ])
  func `what a suite does while it defines does not reach the editor`(kind: String) async throws {
    let client = try Self.client([:], environment: ["PROBE_SUITE": kind])
    try await client.initialize()
    try client.open("Features/a.feature", Self.bad)
    try await client.wait(until: "Features/a.feature", has: [Self.badLine])
    #expect(client.problems == [])
    #expect(try await client.shutDown() == 0)
  }

  @Test(arguments: ["traps as it defines", "exits as it defines"])
  func `a suite that ends its process ends the server, after the first answer`(kind: String)
    async throws
  {
    let client = try Self.client([:], environment: ["PROBE_SUITE": kind])
    let answer = try await client.request(
      "initialize", ["rootUri": .text(client.uri("")), "capabilities": [:]])
    #expect(answer["result"] != nil)
    #expect(try await client.end() != 0)
    #expect(client.problems == [])
  }

  @Test func `a suite that never finishes defining does not keep the editor from ending it`()
    async throws
  {
    let client = try Self.client([:], environment: ["PROBE_SUITE": "never finishes defining"])
    try await client.initialize()
    while try !client.folder.names.contains("journal") {
      try await Task.sleep(for: .milliseconds(3))
    }
    _ = try client.ask("textDocument/references", [:])
    #expect(try await client.shutDown() == 0)
  }

  @Test func `a log has a line for each message, and texts only if they are wanted`() async throws {
    for arguments in [["--log", "lsp.log"], ["--log", "lsp.log", "--log-content"]] {
      let client = try Self.client([:], arguments)
      try await client.initialize()
      try client.open("Features/a.feature", Self.bad)
      try await client.wait(until: "Features/a.feature", has: [Self.badLine])
      #expect(try await client.shutDown() == 0)
      let log = try client.folder.read("lsp.log")
      #expect(log.contains("Received initialize 1, "))
      #expect(log.contains("Sent the answer 1, "))
      #expect(log.contains("Sent textDocument/publishDiagnostics, "))
      #expect(log.contains("it knows nothing") == arguments.contains("--log-content"))
    }
  }

  @Test func `a program that was built again takes over, with its new definitions`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.bad, "steps": "it is known from the start\n",
    ])
    let probe = folder.path + "/probe"
    try await LSPClient.build(probe)
    let client = try LSPClient(
      in: folder, program: probe, ["--log", "lsp.log"],
      environment: ["PROBE_STEPS": folder.path + "/steps"])
    try await client.initialize()
    try client.open("Features/a.feature", Self.bad)
    try await client.wait(until: "Features/a.feature", has: [Self.badLine])
    try folder.write("it is known from the start\nit knows nothing\n", to: "steps")
    try await LSPClient.build(probe)
    try await client.wait(until: "Features/a.feature", has: [])
    // Edits after that reach the new one.
    try client.change("Features/a.feature", Self.bad.replacing("nothing", with: "all"), version: 2)
    _ = try await client.wait { message in
      message["params"]?["diagnostics"]?[0]?["range"]?["end"]?["character"] == 22
    }
    #expect(try await client.shutDown() == 0)
    #expect(client.problems == [])
    let log = try folder.read("lsp.log")
    #expect(log.contains("another program goes on"))
  }

  @Test func `an editor notices nothing of programs that are built again and again`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.good])
    let probe = folder.path + "/probe"
    try await LSPClient.build(probe)
    let client = try LSPClient(in: folder, program: probe, ["--log", "lsp.log"])
    try await client.initialize()
    try client.open("Features/a.feature", Self.good)
    var asked: [RequestID] = []
    var version = 1
    func programs() throws -> Int {
      try folder.read("lsp.log").components(separatedBy: "another program goes on").count - 1
    }
    for number in 1...Self.builds {
      try await LSPClient.build(probe)
      // Messages come at any moment, cut anywhere, also while the program is replaced.
      while try programs() < number {
        version += 1
        let text = (version.isMultiple(of: 2) ? Self.bad : Self.good) + "# \(version) é\n"
        try client.change("Features/a.feature", text, version: version)
        let id = RequestID.text("é \(version)")
        let ask = Message.request(id, method: "textDocument/references", params: [:])
          .json.bytes.framed
        try client.write(Bytes(ask.prefix(version % ask.count)))
        try await Task.sleep(for: .milliseconds(1))
        try client.write(Bytes(ask.dropFirst(version % ask.count)))
        asked.append(id)
      }
    }
    for id in asked {
      #expect(try await client.answer(to: id)["result"] == .null)
      #expect(client.answerCount(to: id) == 1)
    }
    try client.change("Features/a.feature", Self.bad, version: version + 1)
    try await client.wait(until: "Features/a.feature", has: [Self.badLine])
    #expect(client.problems == [])
    #expect(try await client.shutDown() == 0)
  }

  /// How often the program is built again; `LSP_BUILDS=200` for the usual long run.
  private static let builds =
    ProcessInfo.processInfo.environment["LSP_BUILDS"].flatMap { Int($0) } ?? 4

  @Test func `a program that cannot be started is named, and the former one goes on`() async throws
  {
    let client = try Self.client()
    try client.folder.write("This is no program.", to: "other")
    let path = client.folder.path + "/other"
    #expect(unsafe chmod(path, 0o755) == 0)
    try await client.initialize(options: ["executable": .text(path)])
    let shown = try await client.wait { $0["method"] == "window/showMessage" }
    #expect(
      shown["params"]?["message"]?.string?.hasPrefix("\(path) cannot be started: ") == true)
    try client.open("Features/a.feature", Self.bad)
    try await client.wait(until: "Features/a.feature", has: [Self.badLine])
    #expect(try await client.shutDown() == 0)
    #expect(client.problems == [])
  }

  @Test func `another program answers where the editor's settings name one`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.bad, "steps": "it knows nothing\n",
    ])
    let script = folder.path + "/other"
    try folder.write(
      """
      #!/bin/sh
      PROBE_STEPS='\(folder.path)/steps' exec '\(Products.folder.path)/GherkinRunnerProbe' "$@"
      """, to: "other")
    #expect(unsafe chmod(script, 0o755) == 0)
    let client = try LSPClient(in: folder)
    try await client.initialize(options: ["executable": .text(script)])
    try client.open("Features/a.feature", Self.bad)
    try await client.wait(until: "Features/a.feature", has: [])
    #expect(try await client.shutDown() == 0)
  }
}
