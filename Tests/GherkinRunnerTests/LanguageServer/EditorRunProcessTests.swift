import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// Runs and builds from an editor, with real processes.
@Suite(.serialized, .timeLimit(.minutes(60))) struct EditorRunProcessTests {
  static let path = "Features/a.feature"
  static let feature = """
    Feature: F
      Scenario: Good
        Given it passes
        Then it passes

      Scenario: Bad
        Given it fails
        Then it passes

    """
  /// The same with a second scenario that does not end, whose limit a busy machine does not reach.
  static let endless = feature.replacing(
    "  Scenario: Bad", with: "  @timeout(10000)\n  Scenario: Bad"
  ).replacing("Given it fails", with: "Given it deadlocks")
  static let failure = "6:10-6:18 run it failed"

  private static func client(
    _ feature: String = feature, program: String? = nil, in folder: TemporaryFolder? = nil,
    environment: [String: String] = [:]
  ) async throws -> LSPClient {
    let folder = try folder ?? TemporaryFolder([:])
    try folder.write(feature, to: path)
    let client = try LSPClient(
      in: folder, program: program, ["--log", "lsp.log"], environment: environment)
    try await client.initialize([
      "window": ["workDoneProgress": true],
      "workspace": ["inlayHint": ["refreshSupport": true]],
    ])
    try client.open(path, feature)
    return client
  }

  private static func run(_ client: LSPClient, lines: JSONValue = nil) async throws {
    var options: JSONObject = ["uri": .text(client.uri(path))]
    if !lines.isNull { options["lines"] = lines }
    let answer = try await client.request(
      "workspace/executeCommand",
      ["command": "specs.run", "arguments": [.object(options)]])
    #expect(answer["result"] == .null)
  }

  private static func waitForMessage(_ client: LSPClient, _ text: String) async throws {
    _ = try await client.wait { $0["params"]?["message"]?.string == text }
  }

  @Test func `a scenario fails on its line, is mended and passes`() async throws {
    let client = try await Self.client()
    try await Self.run(client)
    try await client.wait(until: Self.path, has: [Self.failure])
    try await Self.waitForMessage(client, "1 passed, 1 failed.")
    try client.change(
      Self.path, Self.feature.replacing("it fails", with: "it prints \"x\""), version: 2)
    try await client.wait(until: Self.path, has: ["6:10-6:23 run Before your change: it failed"])
    try await Self.run(client, lines: [6])
    try await client.wait(until: Self.path, has: [])
    try await Self.waitForMessage(client, "1 passed (with unsaved changes).")
    #expect(try await client.shutDown() == 0)
    #expect(client.problems == [])
  }

  @Test func `a run is stopped, with what it has come to`() async throws {
    let client = try await Self.client(Self.endless)
    try await Self.run(client)
    // The first scenario has passed, and the second one runs.
    _ = try await client.wait { message in
      message["method"] == "$/progress" && message["params"]?["value"]?["message"] == "1 of 2"
    }
    _ = try await client.request(
      "workspace/executeCommand", ["command": "specs.stop", "arguments": []])
    _ = try await client.wait { message in
      message["params"]?["message"]?.string?.hasPrefix("The run was stopped: 1 passed") == true
    }
    #expect(try await client.shutDown() == 0)
  }

  @Test func `steps that end their process take neither the server nor its results`() async throws {
    let client = try await Self.client(
      Self.feature.replacing("Given it fails", with: "Given it traps"))
    try await Self.run(client)
    _ = try await client.wait { message in message["params"]?["diagnostics"]?[0]?["code"] == "run" }
    try await Self.waitForMessage(client, "1 passed, 1 failed.")
    #expect(try await client.shutDown() == 0)
  }

  @Test func `an editor that goes away leaves no report of a run behind`() async throws {
    let folder = try TemporaryFolder(["tmp/other": ""])
    let client = try await Self.client(in: folder, environment: ["TMPDIR": folder.path + "/tmp"])
    func reports() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tmp")
        .count { $0.hasPrefix("specs-report") }
    }
    try await Self.run(client)
    try await Self.waitForMessage(client, "1 passed, 1 failed.")
    #expect(try reports() == 1)
    try client.closeInput()
    _ = try await client.end()
    #expect(try reports() == 0)
  }

  @Test func `a rebuilt program waits for the end of a run`() async throws {
    let folder = try TemporaryFolder(["steps": "it is known\n"])
    let probe = folder.path + "/probe"
    try await LSPClient.build(probe)
    let feature = Self.endless + "\n  Scenario: New\n    Then it is new\n"
    let client = try await Self.client(
      feature, program: probe, in: folder, environment: ["PROBE_STEPS": folder.path + "/steps"])
    let undefined = "11:4-11:18 undefined-step This step has no definition."
    try await client.wait(until: Self.path, has: [undefined])
    try await Self.run(client, lines: [2, 7])
    _ = try await client.wait { message in
      message["method"] == "$/progress" && message["params"]?["value"]?["message"] == "1 of 2"
    }
    try folder.write("it is known\nit is new\n", to: "steps")
    try await LSPClient.build(probe)
    // The new program waits until the run has ended.
    while try !folder.read("lsp.log").contains("the program was built again") {
      try await Task.sleep(for: .milliseconds(3))
    }
    #expect(client.published(Self.path) == [undefined])
    #expect(try !folder.read("lsp.log").contains("another program goes on"))
    _ = try await client.request(
      "workspace/executeCommand", ["command": "specs.stop", "arguments": []])
    // The step is defined now, and the result of the run is that of the former program.
    try await client.wait(
      until: Self.path,
      has: [
        """
        7:10-7:22 run Before the last build: the run was interrupted; it ignored its cancellation and was \
        abandoned, and the hooks after this scenario did not run
        """
      ])
    #expect(try folder.read("lsp.log").contains("another program goes on"))
    #expect(try await client.shutDown() == 0)
  }

  @Test(arguments: ["Build", "Not now"])
  func `a build happens only if the user agrees`(choice: String) async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"editor": {"build": ["sh", "-c", "echo built >> built; echo error: none"]}}"#
    ])
    let client = try await Self.client(in: folder)
    let id = try client.ask(
      "workspace/executeCommand", ["command": "specs.build", "arguments": []])
    let question = try await client.wait { $0["method"] == "window/showMessageRequest" }
    #expect(question["params"]?["message"]?.string?.contains("sh -c echo built") == true)
    _ = try await client.answer(to: id)
    let answer = try #require(RequestID(question["id"]))
    try client.send(.response(answer, Message.answer(answer, .success(["title": .text(choice)]))))
    if choice == "Build" {
      _ = try await client.wait { $0["params"]?["message"] == "error: none\n" }
      #expect(try folder.read("built") == "built\n")
      // In this session, the question is answered.
      _ = try await client.request(
        "workspace/executeCommand", ["command": "specs.build", "arguments": []])
      while try folder.read("built") != "built\nbuilt\n" {
        try await Task.sleep(for: .milliseconds(3))
      }
    }
    #expect(try await client.shutDown() == 0)
    if choice != "Build" { #expect(throws: (any Error).self) { try folder.read("built") } }
    #expect(client.messages.count { $0["method"] == "window/showMessageRequest" } == 1)
  }
}
