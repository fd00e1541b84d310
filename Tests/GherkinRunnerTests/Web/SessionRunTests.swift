import Foundation
import GherkinProbeSupport
import GherkinRunner
import Synchronization
import Testing

/// Runs from a page, with the probe as the program.
@Suite(.serialized, .timeLimit(.minutes(60))) struct SessionRunTests {
  static let path = "Features/a.feature"
  static let feature = """
    Feature: F
      Scenario: Good
        Given it passes

      Scenario: Bad
        Given it passes
        When it fails
        Then it passes

    """

  /// Starts the probe in place of this process.
  private static let program: ProgramStarter = { request, receive in
    let probe = Products.folder.appending(path: "GherkinRunnerProbe").path
    return ChildProgram.start(
      ProgramRequest(program: probe, arguments: request.arguments, folder: request.folder), receive)
  }

  private static func page() throws -> SessionPage {
    try SessionPage(
      in: TemporaryFolder([path: feature, "specs.json": "{}"]), program: program,
      suite: { ProbeLikeSuite() })
  }

  /// Waits until nothing runs any more.
  private static func finish(_ page: SessionPage) async throws {
    while page.get("state")["job"] != .null {
      page.pass(.milliseconds(300))
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  private static func blocks(_ page: SessionPage) -> [JSONValue] {
    page.feature(path)["blocks"]?.array ?? []
  }

  @Test func `a scenario is red, is mended and is green`() async throws {
    let page = try Self.page()
    _ = page.feature(Self.path)
    let started = page.post("run", ["path": .text(Self.path), "scope": "feature"])
    #expect(started.json["job"]?["kind"] == "run", "\(started.json)")
    try await Self.finish(page)
    var blocks = Self.blocks(page)
    #expect(blocks.map { $0["status"] } == [.null, "passed", "failed"])
    let html = try #require(blocks[2]["html"]?.string)
    #expect(html.contains("<li class=\"failed\" data-line=\"2\">"))
    #expect(html.contains("it failed"))
    let feature = page.get("state")["groups"]?[0]?["features"]?[0]
    #expect([feature?["passed"], feature?["failed"], feature?["notRun"]] == [1, 1, 0])
    page.pass(.seconds(1))
    let kinds = Set(page.news().compactMap { $0["kind"]?.string })
    #expect(kinds.isSuperset(of: ["job", "state", "feature", "ended"]))

    let block = try page.block(Self.path, "scenario:Bad")
    page.save(block, "  Scenario: Bad\n    Given it passes\n    When it prints \"x\"")
    blocks = Self.blocks(page)
    #expect(blocks[2]["isStale"] == true)
    #expect(blocks[2]["html"]?.string?.contains("Before your change") == true)
    let again = page.post("run", ["path": .text(Self.path), "scope": "block", "lines": [5]])
    #expect(again.json["job"] != .null)
    try await Self.finish(page)
    #expect(Self.blocks(page).map { $0["status"] } == [.null, "passed", "passed"])
    #expect(page.post("run", ["path": nil, "scope": "failed"]).status == 409)
  }

  @Test func `it is looked whether a scenario notices changes`() async throws {
    let page = try Self.page()
    let answer = page.post("notice", ["path": .text(Self.path), "line": 2])
    #expect(answer.json["job"]?["kind"] == "mutation", "\(answer.json)")
    #expect(page.post("notice", ["path": .text(Self.path), "line": 2]).status == 409)
    try await Self.finish(page)
    page.pass(.seconds(1))
    let news = page.news()
    #expect(news.contains { $0["kind"] == "mutation" && $0["line"] == 2 }, "\(news)")
  }

  /// The path of the command line, what is run, and the operands of that run.
  static let operands: [(path: String, scope: String, [String])] = [
    ("stories", "all", ["stories"]), (".", "all", ["."]),
    ("stories/a.feature", "all", ["stories/a.feature"]),
    (".", "feature", ["stories/a.feature"]), ("stories", "block", ["stories/a.feature:5"]),
    (".", "unsaved", ["copy of stories/a.feature", "other/b.feature"]),
    ("stories", "unsaved", ["copy of stories/a.feature"]),
  ]

  @Test(arguments: operands)
  func `a run is of what the path of the command line leads to`(
    path: String, scope: String, operands: [String]
  ) throws {
    let arguments = Mutex<[String]>([])
    let page = try SessionPage(
      in: TemporaryFolder(["stories/a.feature": Self.feature, "other/b.feature": Self.feature]),
      paths: [path],
      program: { request, receive in
        arguments.withLock { $0 = request.arguments }
        receive(.ended(.exited(0)))
        return {}
      })
    var body: JSONObject = ["scope": .text(scope == "unsaved" ? "all" : scope)]
    if ["feature", "block"].contains(scope) { body["path"] = "stories/a.feature" }
    if scope == "block" { body["lines"] = [5] }
    if scope == "unsaved" {
      body["unsaved"] = .object(try page.block("stories/a.feature", "scenario:Bad"))
    }
    page.post("run", .object(body))
    let run = arguments.withLock { $0.dropFirst().prefix { !$0.hasPrefix("--") } }
    let names = run.map { $0.hasPrefix("/") ? "copy of stories/a.feature" : $0 }
    #expect(names.sorted() == operands.sorted(), "\(run)")
    #expect(
      page.post("run", ["scope": "block", "path": "stories/a.feature", "lines": [0]]).status == 400)
  }

  @Test func `text that is not saved is run in its place`() async throws {
    let page = try Self.page()
    var block = try page.block(Self.path, "scenario:Bad")
    block["text"] = "  Scenario: Bad\n    Given it passes"
    page.post(
      "run",
      [
        "path": .text(Self.path), "scope": "block", "lines": [5], "unsaved": .object(block),
      ])
    try await Self.finish(page)
    page.pass(.seconds(1))
    let texts = page.news().compactMap { $0["text"]?.string }
    #expect(texts.last == "1 passed (with unsaved changes).")
    #expect(try page.folder.read(Self.path) == Self.feature)
  }
}

/// The steps and hooks of the probe that run here, of which this process knows only the texts.
private struct ProbeLikeSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.before { _ in }
    steps.after { _ in }
    steps.given("it passes") { _ in }
    steps.given("it fails") { _ in }
    steps.given("it prints {string}") { (_, _: String) in }
  }
}
