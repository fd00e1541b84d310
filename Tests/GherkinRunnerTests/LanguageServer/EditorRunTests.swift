import Foundation
import GherkinRunner
import Testing

/// Runs that an editor asks for: what is started, and what the editor shows of the results. The runs are real, and happen
/// in this process.
@Suite struct EditorRunTests {
  static let feature = """
    Feature: Comics
      Scenario: Buy
        Given I have 2 comics
        Then I own 2 comics

      Scenario: Sell
        Given I have 2 comics
        Then I own 3 comics
        And I own 2 comics

      Scenario Outline: Count
        Given I have <count> comics
        Then I own <total> comics

        Examples:
          | count | total |
          | 1     | 1     |
          | 2     | 3     |
          | 4     | 5     |

      Scenario: Wait
        When I wait
        Then I own 0 comics

    """
  static let path = "Features/a.feature"
  static let failure = "7:9-7:23 run expected: 3"
  static let failures = [failure, "12:9-12:29 run expected: 3", "21:9-21:15 run no clock yet"]
  static let capabilities: JSONValue = [
    "window": ["workDoneProgress": true, "showDocument": ["support": true]],
    "workspace": ["inlayHint": ["refreshSupport": true], "codeLens": ["refreshSupport": true]],
  ]

  private static func session(
    _ files: [String: String] = [:], _ capabilities: JSONValue = capabilities
  ) throws -> ServerSession {
    let session = try ServerSession([path: feature].merging(files) { $1 })
    session.initialize(capabilities)
    return session
  }

  private static func hints(_ session: ServerSession) -> [String] {
    let answer = session.request(
      "textDocument/inlayHint",
      ["textDocument": ["uri": .text(session.uri(path))], "range": .range(0, 0, 100, 0)])
    return (answer["result"]?.array ?? []).map { hint in
      // Times differ from run to run.
      let label = (hint["label"]?.string ?? "").replacing(/passed, .*/, with: "passed, …")
      return "\(hint["position"]?["line"]?.int ?? -1): \(label)"
    }
  }

  private static func lenses(_ session: ServerSession) -> [String] {
    let answer = session.request(
      "textDocument/codeLens", ["textDocument": ["uri": .text(session.uri(path))]])
    return (answer["result"]?.array ?? []).map { lens in
      let lines = lens["command"]?["arguments"]?[0]?["lines"]?.array?.compactMap(\.int)
      return
        "\(lens["range"]?["start"]?["line"]?.int ?? -1): \(lens["command"]?["title"]?.string ?? "")"
        + (lines.map { " \($0)" } ?? "")
    }
  }

  @Test func `a run shows its results where they belong`() async throws {
    let session = try Self.session()
    #expect(
      Self.lenses(session) == [
        "0: Run all", "1: Run [2]", "5: Run [6]", "10: Run [11]", "20: Run [21]",
      ])
    #expect(session.execute(.run, ["uri": .text(session.uri(Self.path))])["result"] == .null)
    let arguments = try #require(session.programs.last).request.arguments
    #expect(arguments.prefix(2) == ["run", Self.path])
    #expect(Self.hints(session) == [])
    try await session.runFeatures()
    #expect(session.published(Self.path) == Self.failures)
    #expect(
      Self.hints(session) == [
        "1: passed, …", "5: failed", "7: expected: 3", "10: 2 failed, 1 passed",
        "12: expected: 3", "16: passed, …", "17: failed", "18: failed", "20: pending",
        "21: no clock yet",
      ])
    #expect(
      Self.lenses(session) == [
        "0: Run all", "0: Run 4 that failed [6, 18, 19, 21]", "1: Run [2]", "5: Run again [6]",
        "10: Run again [11]", "20: Run again [21]",
      ])
    #expect(session.shown == ["2 passed, 1 pending, 3 failed."])
    #expect(!session.sent("workspace/inlayHint/refresh").isEmpty)
    #expect(!session.sent("workspace/codeLens/refresh").isEmpty)
    let kinds = session.sent("$/progress").compactMap { $0["value"]?["kind"]?.string }
    #expect(kinds.first == "begin" && kinds.last == "end" && kinds.contains("report"))
  }

  @Test func `the reason names the row and the places in Swift`() async throws {
    let related = try Self.session(
      [:], ["textDocument": ["publishDiagnostics": ["relatedInformation": true]]])
    related.execute(.run, ["uri": .text(related.uri(Self.path))])
    try await related.runFeatures()
    let diagnostics = related.sent("textDocument/publishDiagnostics").last?["diagnostics"]
    let row = try #require(diagnostics?[1])
    #expect(
      row["message"]?.string
        == "expected: 3\n  actual: 2\nRow: | 2 | 3 |\nThe same step did not pass in 1 more row.")
    #expect(row["severity"] == 1 && row["source"] == "specs")
    let places = (row["relatedInformation"]?.array ?? []).map { place in
      let name = place["location"]?["uri"]?.string?.split(separator: "/").last ?? ""
      return "\(name) \(place["message"]?.string ?? "")"
    }
    #expect(
      places == [
        "ShopSuite.swift Here", "ShopSuite.swift The definition",
        "a.feature The row of the examples",
      ])
    // Other clients get them as text.
    let plain = try Self.session()
    plain.execute(.run, ["uri": .text(plain.uri(Self.path))])
    try await plain.runFeatures()
    let text = plain.sent("textDocument/publishDiagnostics").last?["diagnostics"]?[0]?["message"]
    #expect(
      text?.string?.contains("\nat Tests/") == true || text?.string?.contains("\nat /") == true)
  }

  @Test func `a result moves with its lines, and is stale once its scenario is edited`()
    async throws
  {
    let session = try Self.session()
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [6]])
    #expect(try #require(session.programs.last).request.arguments.contains("Features/a.feature:6"))
    try await session.runFeatures()
    #expect(session.published(Self.path) == [Self.failure])
    session.open(Self.path, "# A remark.\n\n" + Self.feature)
    #expect(session.published(Self.path) == ["9:9-9:23 run expected: 3"])
    session.change(Self.path, Self.feature.replacing("Scenario: Sell", with: "Scenario: Give"))
    #expect(session.published(Self.path) == [Self.failure], "a new title changes nothing")
    session.change(Self.path, Self.feature.replacing("And I own 2", with: "And I own 3"))
    #expect(session.published(Self.path) == ["7:9-7:23 run Before your change: expected: 3"])
    let stale = session.sent("textDocument/publishDiagnostics").last?["diagnostics"]?[0]
    #expect(stale?["severity"] == 4)
    #expect(Self.hints(session).contains("5: failed before your change"))
    // A step in front of the one that failed.
    session.change(
      Self.path,
      Self.feature.replacing(
        "comics\n    Then I own 3", with: "comics\n    And I have 5 comics\n    Then I own 3"))
    #expect(session.published(Self.path) == ["8:9-8:23 run Before your change: expected: 3"])
    session.change(Self.path, Self.feature)
    #expect(session.published(Self.path) == [Self.failure])
  }

  @Test func `a row keeps its result among others, and another row begins without one`()
    async throws
  {
    let session = try Self.session()
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [18]])
    try await session.runFeatures()
    #expect(Self.hints(session) == ["10: 1 failed", "12: expected: 3", "17: failed"])
    session.open(
      Self.path,
      Self.feature.replacing("| 1     | 1     |", with: "| 0 | 0 |\n      | 1     | 1     |"))
    #expect(Self.hints(session) == ["10: 1 failed", "12: expected: 3", "18: failed"])
  }

  @Test func `passing clears a failure, and clearing forgets all`() async throws {
    let session = try Self.session()
    session.execute(.run, ["uri": .text(session.uri(Self.path))])
    try await session.runFeatures()
    session.open(Self.path, Self.feature.replacing("I own 3 comics\n", with: "I own 2 comics\n"))
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [6]])
    try await session.runFeatures()
    #expect(session.published(Self.path)?.contains { $0.hasPrefix("7:") } == false)
    #expect(session.shown.last == "1 passed (with unsaved changes).")
    session.execute(.clearResults)
    #expect(session.published(Self.path) == [])
    #expect(Self.hints(session) == [])
  }

  @Test func `the text in the editor runs, and not that on disk`() async throws {
    let session = try Self.session()
    session.open(Self.path, Self.feature.replacing("Then I own 2", with: "Then I own 9"))
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [2]])
    let operand = try #require(session.programs.last).request.arguments[1]
    #expect(operand.hasSuffix("/a.feature:2") && !operand.hasPrefix("Features"))
    try await session.runFeatures()
    #expect(session.published(Self.path) == ["3:9-3:23 run expected: 9"])
    #expect(session.shown == ["1 failed (with unsaved changes)."])
    #expect(!FileManager.default.fileExists(atPath: String(operand.dropLast(2))))
  }

  @Test func `what failed runs again`() async throws {
    let session = try Self.session()
    session.execute(.run, ["failed": true])
    #expect(session.shown == ["Nothing failed in the last run."])
    #expect(session.programs.isEmpty)
    session.execute(.run)
    #expect(try #require(session.programs.last).request.arguments.prefix(2) == ["run", "--format"])
    try await session.runFeatures()
    session.execute(.run, ["failed": true])
    let operand = try #require(session.programs.last).request.arguments[1]
    #expect(operand == "Features/a.feature:6:18:19:21")
  }

  @Test func `one run goes on at a time, and a stop ends it and those that wait`() async throws {
    let session = try Self.session()
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [2]])
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [6]])
    #expect(session.programs.count == 1)
    try await session.runFeatures()
    #expect(session.programs.count == 2)
    session.execute(.run)
    session.execute(.stop)
    #expect(session.programs.map(\.stopCount) == [0, 1])
    session.program(.ended(.exited(130)))
    #expect(session.shown.last == "The run was stopped.")
    #expect(session.programs.count == 2)
  }

  @Test func `the user cancels the progress`() throws {
    let session = try Self.session()
    session.execute(.run)
    let token = try #require(session.sent("window/workDoneProgress/create").last?["token"])
    session.notify("window/workDoneProgress/cancel", ["token": "another"])
    #expect(session.programs.last?.stopCount == 0)
    session.notify("window/workDoneProgress/cancel", ["token": token])
    #expect(session.programs.last?.stopCount == 1)
  }

  @Test func `scenarios that were running when a run ended have no result`() async throws {
    let session = try Self.session()
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [6]])
    try await session.runFeatures(upTo: 0)
    let output = MemorySink()
    let console = Console(
      output: output, errors: MemorySink(), workingFolder: session.folder.path, coreCount: 2)
    _ = await ShopSuite().run(
      arguments: ["run", Self.path + ":6", "--format", "message"], console: console)
    let text = output.text
    let start = try #require(text.firstRange(of: "{\"testCaseStarted\""))
    let end = try #require(text[start.upperBound...].firstIndex(of: "\n"))
    session.program(.output(Bytes(text[...end].utf8)))
    #expect(Self.hints(session) == ["5: running"])
    session.program(.errorOutput(Bytes("error: no memory\n".utf8)), .ended(.killed(signal: 9)))
    #expect(Self.hints(session) == [])
    #expect(session.shown.last == "The run ended early: error: no memory")
  }

  @Test func `a run that cannot start says why`() throws {
    let session = try Self.session()
    session.execute(.run)
    session.program(.ended(.notStarted("there is no such file")))
    #expect(session.shown == ["The run cannot start: there is no such file"])
  }

  @Test(arguments: [
    ("untitled:a", "Save the file first, so that it can be run."),
    ("file:///elsewhere/a.feature", "is not a feature of the open folder."),
  ])
  func `only features of the folder run`(uri: String, problem: String) throws {
    let session = try Self.session()
    let answer = session.execute(.run, ["uri": .text(uri)])
    #expect(answer["error"] == nil)
    #expect(session.shown.count == 1 && session.shown.last?.hasSuffix(problem) == true)
    #expect(session.programs.isEmpty)
  }

  @Test func `results of other runs are read where specs.json names them`() async throws {
    let session = try Self.session(["specs.json": #"{"editor": {"results": "build/specs.ndjson"}}"#]
    )
    let output = MemorySink()
    let console = Console(
      output: output, errors: MemorySink(), workingFolder: session.folder.path, coreCount: 2)
    _ = await ShopSuite().run(
      arguments: ["run", Self.path, "--format", "message"], console: console)
    try session.folder.write(output.text, to: "build/specs.ndjson")
    session.advance(by: .seconds(1))
    session.advance(by: .seconds(1))
    #expect(session.published(Self.path) == Self.failures)
  }

  @Test(arguments: [false, true])
  func `the next program knows the results, as old ones if it was built again`(isRebuilt: Bool)
    async throws
  {
    let session = try Self.session()
    #expect(session.server.canBeReplaced)
    session.execute(.run, ["uri": .text(session.uri(Self.path)), "lines": [6]])
    #expect(!session.server.canBeReplaced, "a run must not be cut off")
    try await session.runFeatures()
    #expect(session.server.canBeReplaced)
    let next = try ServerSession(in: session.folder)
    try session.handOn(to: next) { message in
      let text = String(decoding: message.bytes, as: UTF8.self)
      let other = text.replacing(/"program":"[^"]*"/, with: #""program":"another""#)
      return isRebuilt ? try JSONReader.read(Bytes(other.utf8), .message) : message
    }
    next.advance(by: .seconds(1))
    #expect(
      next.published(Self.path)
        == [isRebuilt ? "7:9-7:23 run Before the last build: expected: 3" : Self.failure])
  }

  @Test func `the report of the last run opens`() async throws {
    let session = try Self.session()
    session.execute(.openReport)
    #expect(session.shown == ["There is no report yet. Run a scenario first."])
    session.execute(.run)
    try await session.runFeatures()
    session.execute(.openReport)
    let uri = try #require(session.sent("window/showDocument").last?["uri"]?.string)
    let path = try #require(DocumentURI.path(of: uri))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Scenario"))
  }

  @Test func `a run that is asked for at once waits until the features are known`() throws {
    let session = try ServerSession([Self.path: Self.feature])
    session.worksLater = true
    session.initialize(Self.capabilities)
    session.execute(.run, ["uri": .text(session.uri(Self.path))])
    #expect(session.programs.isEmpty)
    session.work()
    session.work()
    #expect(session.programs.count == 1)
  }

  @Test func `fixing all sends the corrections to the editor`() throws {
    let session = try Self.session([Self.path: "@a @a\n" + Self.feature])
    let fixed = session.execute(.fixAll, ["uri": .text(session.uri(Self.path))])
    #expect(fixed["result"] == .null)
    let edit = session.sent("workspace/applyEdit").last?["edit"]
    #expect(edit?["changes"]?[session.uri(Self.path)]?.array?.isEmpty == false)
  }
}
