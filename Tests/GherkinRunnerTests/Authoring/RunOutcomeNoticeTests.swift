import Foundation
import GherkinProbeSupport
import GherkinRunner
import Synchronization
import Testing

/// A page and an editor say of a run what its exit status says.
@Suite(.serialized, .timeLimit(.minutes(60))) struct RunOutcomeNoticeTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What stands beside a scenario that passes.
    var files: [String: String] = [:]
    var hook = ""
    /// What else the run is asked for, which an editor does not ask for.
    var arguments: [String] = []
    /// Nil where it depends on time.
    let status: Int?
    let outcome: String
    /// A part of the text.
    let text: String
  }

  static let kinds = [
    Kind(testDescription: "green", status: 0, outcome: "passed", text: "1 passed."),
    Kind(
      testDescription: "a scenario fails",
      files: ["Features/b.feature": "Feature: B\n  Scenario: T\n    Given it fails\n"],
      status: 1, outcome: "failed", text: "1 passed, 1 failed."),
    Kind(
      testDescription: "a step is undefined",
      files: ["Features/b.feature": "Feature: B\n  Scenario: T\n    Given it is unknown\n"],
      status: 1, outcome: "failed", text: "1 passed, 1 undefined."),
    Kind(
      testDescription: "a file does not parse",
      files: [
        "Features/b.feature": "Feature: B\n  Scenario: T\n    Given it passes\n    nothing\n"
      ],
      status: 1, outcome: "failed",
      text: "1 passed. The run failed: Features/b.feature could not be parsed"),
    Kind(
      testDescription: "a hook after the run fails", hook: "AfterAll fails", status: 1,
      outcome: "failed", text: "1 passed. The run failed: the AfterAll hook failed"),
    Kind(
      testDescription: "a hook before the run fails", hook: "BeforeAll fails", status: 1,
      outcome: "failed", text: "The run failed: the BeforeAll hook failed"),
    Kind(
      testDescription: "a report cannot be written",
      arguments: ["--format", "html:specs.json/report.html"], status: 2, outcome: "failed",
      text: "specs.json/report.html"),
    Kind(
      testDescription: "a check comes late",
      files: [
        "Features/b.feature": """
        Feature: B
          Scenario: T
            Given it leaves a task that checks later
          Scenario: U
            Given it sleeps for 0.5 seconds

        """
      ], status: nil, outcome: "failed", text: "3 passed."),
    Kind(
      testDescription: "nothing is selected", files: ["specs.json": #"{"tags": "@none"}"#],
      status: 0, outcome: "nothing", text: "No scenario ran"),
  ]

  private static func folder(_ kind: Kind) throws -> TemporaryFolder {
    try TemporaryFolder(
      [
        "specs.json": "{}",
        "Features/a.feature": "Feature: A\n  Scenario: S\n    Given it passes\n",
      ].merging(kind.files) { $1 })
  }

  @Test(arguments: kinds)
  func `a page says what the exit status says`(kind: Kind) async throws {
    let ends = Mutex<[ProgramEnd]>([])
    let page = try SessionPage(
      in: Self.folder(kind),
      program: { request, receive in
        let probe = Products.folder.appending(path: "GherkinRunnerProbe").path
        let arguments = ["PROBE_HOOK=\(kind.hook)", probe] + request.arguments + kind.arguments
        return ChildProgram.start(
          ProgramRequest(program: "env", arguments: arguments, folder: request.folder)
        ) { event in
          if case .ended(let end) = event { ends.withLock { $0.append(end) } }
          receive(event)
        }
      })
    page.post("run", ["scope": "all"])
    while page.get("state")["job"] != .null {
      page.pass(.milliseconds(300))
      try await Task.sleep(for: .milliseconds(2))
    }
    page.pass(.seconds(1))
    let news = page.news()
    let ended = try #require(news.last { $0["kind"] == "ended" }, "\(news)")
    #expect(ended["outcome"]?.string == kind.outcome, "\(ended)")
    #expect(ended["text"]?.string?.contains(kind.text) == true, "\(ended)")
    let end = ends.withLock(\.last)
    if let status = kind.status { #expect(end == .exited(status)) }
    #expect((end == .exited(0)) == (kind.outcome != "failed"))
  }

  @Test(arguments: kinds.filter { $0.status != nil && $0.arguments.isEmpty })
  func `an editor says what the exit status says`(kind: Kind) async throws {
    let folder = try Self.folder(kind)
    let client = try LSPClient(in: folder, environment: ["PROBE_HOOK": kind.hook])
    try await client.initialize()
    _ = try await client.request(
      "workspace/executeCommand", ["command": "specs.run", "arguments": []])
    let message = try await client.wait { $0["method"] == "window/showMessage" }
    let text = message["params"]?["message"]?.string ?? ""
    #expect(text.contains(kind.text), "\(text)")
    // 3 is information, and 2 a warning.
    #expect(message["params"]?["type"]?.int == (kind.outcome == "passed" ? 3 : 2))
    #expect(try await client.shutDown() == 0)
  }
}
