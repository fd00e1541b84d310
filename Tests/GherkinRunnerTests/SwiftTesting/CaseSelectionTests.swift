import GherkinRunner
import Synchronization
import Testing

/// What `specs.json` and the environment say of scenarios that run as tests, and what comes of them.
@Suite struct CaseSelectionTests {
  struct Suite: SpecSuite {
    /// How often the step that fails at first has run.
    let attempts = Counter()

    func makeWorld(for scenario: ScenarioContext) -> ScenarioContext { scenario }

    func define(_ steps: Steps<ScenarioContext>) {
      steps.step("it passes") { _ in }
      steps.step("it fails") { _ in throw ExpectationFailure("it had to") }
      steps.step("it skips") { _ in throw Skip("not here") }
      steps.step("it fails at first") { _ in
        try expect(attempts.next() > 1, "the first attempt")
      }
      steps.step("it attaches {string}") { (world, text: String) in
        world.attach(text, name: "note.txt")
      }
      steps.step("it logs {string}") { (world, text: String) in world.log(text) }
      steps.step("it waits for ever") { _ in
        while true { try await Task.sleep(for: .seconds(3600)) }
      }
    }
  }

  /// Counts. A class, because the suite and the test share it.
  final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  static let feature = """
    Feature: Shop
      Scenario: Passing
        Given it passes

      @slow
      Scenario: Failing
        Given it passes
        Then it fails

      @web
      Scenario: Skipping
        Given it attaches "a note"
        And it skips
        Then it fails
    """

  private func selected(
    _ feature: String = Self.feature, configuration: String? = nil,
    environment: [String: String] = [:], tags: String = "", timeout: Duration? = nil
  ) throws -> (selected: SelectedCases, folder: TemporaryFolder) {
    var files = ["Features/shop.feature": feature]
    files["specs.json"] = configuration
    let folder = try TemporaryFolder(files)
    let selection = CaseSelection(
      paths: [], tags: tags, folder: folder.path, timeout: timeout, environment: environment,
      target: "ShopTests")
    return (try selection.selected(of: Suite(), endsWithLastCase: false), folder)
  }

  @Test func `a problem says which step it is, where, and why`() async throws {
    let (selected, folder) = try selected()
    let result = await selected.cases[1].result()
    let problem = try #require(result.problems.first)
    #expect(result.problems.count == 1)
    #expect(problem.step == "Then it fails")
    #expect(problem.message == "failed: it had to")
    #expect(problem.path == "Features/shop.feature")
    #expect(problem.filePath == folder.path + "/Features/shop.feature")
    #expect([problem.line, problem.column] == [8, 5])
    #expect(problem.description.contains("CaseSelectionTests.swift:"))
    let failure = await #expect(throws: ScenarioFailure.self) { try await selected.cases[1].run() }
    #expect(failure?.problems.map(\.step) == ["Then it fails"])
  }

  @Test(arguments: [("2199-12-31", true), ("2001-01-01", false)])
  func `a failure in quarantine fails nothing until its last day`(
    until: String, isQuarantined: Bool
  ) async throws {
    let quarantine = """
      {"quarantine": [
        {"tags": "@slow", "reason": "SHOP-12", "owner": "Ana", "until": "\(until)"}
      ]}
      """
    let (selected, folder) = try selected(configuration: quarantine)
    defer { withExtendedLifetime(folder) {} }
    let result = await selected.cases[1].result()
    #expect(result.problems.isEmpty == isQuarantined)
    #expect(result.quarantined?.problems.map(\.step) == (isQuarantined ? ["Then it fails"] : nil))
    if let note = result.quarantined?.note {
      #expect(note.contains("Ana") && note.contains("SHOP-12"))
    }
    let passing = await selected.cases[0].result()
    #expect(passing.problems.isEmpty && passing.quarantined == nil)
  }

  @Test func `a scenario without steps is a problem on its own line`() async throws {
    let (selected, _) = try selected("Feature: F\n\n  Scenario: Empty\n")
    let problem = try #require(await selected.cases[0].result().problems.first)
    #expect(problem.step == "Empty")
    #expect([problem.line, problem.column] == [3, 3])
  }

  @Test func `a result has what was attached, and why the scenario was skipped`() async throws {
    let (selected, folder) = try selected()
    let result = await selected.cases[2].result()
    #expect(result.problems.isEmpty)
    #expect(result.skipReason == "not here")
    let attachment = try #require(result.attachments.first)
    #expect(attachment.attachment.body == .text("a note"))
    #expect(attachment.attachment.name == "note.txt")
    #expect(attachment.filePath == folder.path + "/Features/shop.feature")
    #expect(attachment.line == 12)
    #expect(await selected.cases[0].result().skipReason == nil)
  }

  @Test func `a failure shows what was logged, and an undefined step names no command`()
    async throws
  {
    let (selected, folder) = try selected(
      """
      Feature: F
        Scenario: Failing
          Given it logs "two cars"
          Then it fails
        Scenario: Undefined
          Then nothing resembles these words
      """)
    defer { withExtendedLifetime(folder) {} }
    let failure = try #require(await selected.cases[0].result().problems.first)
    #expect(failure.description.hasSuffix("  logged:\n    two cars\n"), "\(failure)")
    let undefined = try #require(await selected.cases[1].result().problems.first)
    #expect(undefined.message.contains("ask a developer"))
    #expect(!undefined.description.contains("specs steps"), "\(undefined)")
  }

  @Test(
    arguments: [
      (nil, [:], "", ["Passing", "Failing", "Skipping"]),
      (#"{"tags": "not @slow"}"#, [:], "", ["Passing", "Skipping"]),
      (#"{"tags": "not @slow"}"#, [:], "@web", ["Skipping"]),
      (#"{"tags": "not @slow"}"#, ["SPECS_TAGS": "@slow"], "", ["Failing"]),
      (nil, ["SPECS_NAME": "^Pass"], "", ["Passing"]),
      (
        #"{"tags": "@web", "profiles": {"slow": {"tags": "@slow"}}}"#, ["SPECS_PROFILE": "slow"],
        "",
        ["Failing"]
      ),
    ] as [(String?, [String: String], String, [String])])
  func `the configuration, the environment and the test select`(
    configuration: String?, environment: [String: String], tags: String, names: [String]
  ) throws {
    let (selected, _) = try selected(
      configuration: configuration, environment: environment, tags: tags)
    #expect(selected.cases.map(\.name) == names.map { "Shop: \($0)" })
  }

  @Test(arguments: [
    (["SPECS_TAGS": "@none"], "There is no scenario in 'Features' that satisfies '@none'."),
    (["SPECS_NAME": "none"], "There is no scenario in 'Features' that satisfies 'none'."),
    (["SPECS_TAGS": "("], "The environment variable SPECS_TAGS is '('"),
    (["SPECS_PROFILE": "none"], "There is no specs.json for the profile 'none'."),
    (["SPECS_FORMAT": "none"], "The environment variable SPECS_FORMAT is 'none'"),
  ])
  func `a selection of nothing is an error`(
    environment: [String: String], message: String
  ) throws {
    let error = #expect(throws: CommandError.self) {
      try selected(environment: environment)
    }
    #expect(error?.description.contains(message) == true, "\(error as Any)")
  }

  @Test(arguments: [(nil, 1), (#"{"retry": 1}"#, 0)] as [(String?, Int)])
  func `the configuration says how often to try again`(
    configuration: String?, problems: Int
  ) async throws {
    let (selected, _) = try selected(
      "Feature: F\n  Scenario: S\n    Then it fails at first\n", configuration: configuration)
    #expect(await selected.cases[0].result().problems.count == problems)
  }

  @Test func `a scenario that passes at a later attempt is a warning`() async throws {
    let (selected, _) = try selected(
      "Feature: F\n  Scenario: S\n    Then it fails at first\n", configuration: #"{"retry": 1}"#)
    let warnings = await selected.cases[0].result().warnings
    #expect(warnings.map(\.line) == [2])
    #expect(warnings.first?.message.contains("flaky") == true)
    #expect(warnings.first?.message.contains("the first attempt") == true, "\(warnings)")
  }

  @Test(arguments: ["it skips", "it is not defined"])
  func `a scenario that fails and then skips itself, or cannot run, is a problem`(
    step: String
  ) async throws {
    let (selected, _) = try selected(
      "Feature: F\n  Scenario: S\n    Given it fails at first\n    Then \(step)\n",
      configuration: #"{"retry": 1, "strict": false}"#)
    let result = await selected.cases[0].result()
    #expect(result.problems.first?.line == 3, "\(result)")
    #expect(result.skipReason == nil && result.warnings.isEmpty)
  }

  @Test func `what a run prints of the plan is said`() throws {
    let (selected, _) = try selected(
      Self.feature + "\n  Scenario: Hollow\n", environment: ["SPECS_TAGS": "not @sloow"])
    #expect(
      selected.notes.contains(
        "no feature has the tag '@sloow' of SPECS_TAGS. Did you mean '@slow'?"))
    #expect(selected.reasonToSkip == "left out by the variable SPECS_TAGS (not @sloow)")
  }

  @Test func `a draft is left out and counted, and drafts alone are an error`() throws {
    let draft = "  @draft @later\n  Scenario: Draft\n    Then it fails\n"
    let (selected, _) = try selected(Self.feature + "\n\(draft)")
    #expect(selected.cases.count == 3)
    #expect(selected.notes.contains("1 draft left out."))
    #expect(selected.reasonToSkip == "left out as a draft, which is tagged @draft")
    let (some, _) = try self.selected(
      Self.feature + "\n\(draft)", environment: ["SPECS_TAGS": "@later or @web"])
    let reason =
      "left out by the variable SPECS_TAGS (@later or @web), or as a draft, which is tagged"
    #expect(some.reasonToSkip == "\(reason) @draft")
    let (named, _) = try self.selected(
      "Feature: F\n\(draft)", environment: ["SPECS_TAGS": "@draft"])
    #expect(named.cases.count == 1)
    let error = #expect(throws: CommandError.self) { _ = try self.selected("Feature: F\n\(draft)") }
    #expect(error?.problem == "There is no scenario in 'Features' but drafts.")
  }

  @Test func `the configuration says how long a step may take`() async throws {
    let (selected, _) = try selected(
      "Feature: F\n  Scenario: S\n    Then it waits for ever\n",
      configuration: #"{"timeout": 0.2}"#)
    let problem = try #require(await selected.cases[0].result().problems.first)
    #expect(problem.message.contains("took longer than 0.2 s"))
  }

  @Test func `reports are whole when only some tests ran`() async throws {
    let (selected, folder) = try selected(
      environment: ["SPECS_FORMAT": "junit:build/{target}.xml\nsummary:summary.txt"])
    // In another order than that of the plan.
    _ = await selected.cases[2].result()
    _ = await selected.cases[1].result()
    #expect(throws: (any Error).self) { try folder.read("build/ShopTests.xml") }
    #expect(await selected.finish() == [])
    let report = try folder.read("build/ShopTests.xml")
    #expect(report.contains(#"tests="2" failures="1""#), "\(report)")
    #expect(report.hasSuffix("</testsuites>\n"))
    #expect(!report.contains("Passing"))
    let summary = try folder.read("summary.txt")
    #expect(summary.contains("2 scenarios"), "\(summary)")
    #expect(!summary.contains("did not run"), "\(summary)")
    // The run is over; nothing is left to finish.
    #expect(await selected.finish() == [])
  }

  @Test func `a report that cannot be written fails every scenario`() async throws {
    let (selected, folder) = try selected(environment: ["SPECS_FORMAT": "junit:file/report.xml"])
    try folder.write("", to: "file")
    for scenario in selected.cases {
      let problem = try #require(await scenario.result().problems.first)
      #expect(problem.message.contains("file/report.xml"), "\(problem)")
    }
  }
}
