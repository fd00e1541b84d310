import Foundation
import GherkinRunner
import Testing

@Suite struct CompareCommandTests {
  /// What a scenario does, by the outcome that it is to have.
  private static let steps = [
    "passed": "Given I have 4 comics", "failed": "When it breaks", "pending": "When I wait",
    "flaky": "When it breaks twice",
  ]

  /// A feature with one scenario of each outcome in `outcomes`, which may be "deselected" as well.
  private static func feature(_ outcome: String, title: String = "Buying") -> String {
    guard outcome != "absent" else { return "Feature: Shop\n  Scenario: Other\n    When I wait\n" }
    let tag = outcome == "deselected" ? " @out" : ""
    return """
      Feature: Shop
        @id:buy\(tag)
        Scenario: \(title)
          \(steps[outcome] ?? "Given I have 4 comics")
        Scenario: Other
          When I wait

      """
  }

  /// Runs a feature in `folder`, and writes its messages.
  private static func run(
    _ feature: String, to name: String, in folder: TemporaryFolder, path: String = "a.feature"
  ) async throws {
    try? FileManager.default.removeItem(atPath: folder.path + "/Features")
    try folder.write(feature, to: "Features/\(path)")
    _ = try await CommandLineRun.of(
      "--retry 2 -f message:\(name)", in: folder, environment: ["SPECS_TAGS": "not @out"])
  }

  /// What 'compare' reports as JSON.
  private static func comparison(
    in folder: TemporaryFolder, _ options: String = ""
  ) async throws -> (run: CommandLineRun, json: JSONValue) {
    let run = try await CommandLineRun.of("compare old new -f json \(options)", in: folder)
    return (run, try JSONReader.read(Bytes(run.output.utf8)))
  }

  @Test(arguments: [
    ("passed", "failed", "newlyFailing", true), ("passed", "pending", "newlyFailing", true),
    ("flaky", "failed", "newlyFailing", true), ("absent", "failed", "newlyFailing", true),
    ("deselected", "failed", "newlyFailing", true), ("failed", "passed", "newlyPassing", false),
    ("failed", "flaky", "newlyPassing", false), ("failed", "failed", "stillFailing", false),
    ("failed", "pending", "stillFailing", false), ("passed", "flaky", "newlyFlaky", false),
    ("flaky", "passed", "noLongerFlaky", false), ("passed", "deselected", "noLongerRun", false),
    ("failed", "deselected", "noLongerRun", false), ("deselected", "passed", "runsAgain", false),
    ("absent", "passed", "new", false), ("absent", "deselected", "new", false),
    ("passed", "absent", "gone", false), ("deselected", "absent", "gone", false),
    ("passed", "passed", nil, false), ("deselected", "deselected", nil, false),
  ])
  func `lists a scenario by what became of it`(
    before: String, after: String, kind: String?, isWorse: Bool
  ) async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    try await Self.run(Self.feature(before), to: "old", in: folder)
    try await Self.run(Self.feature(after), to: "new", in: folder)
    let (run, json) = try await Self.comparison(in: folder)
    let expected: JSONObject = kind.map { [$0: 1] as JSONObject } ?? [:]
    // The other scenario is pending in both.
    var counts = try #require(json["counts"]?.members)
    let others = (counts["stillFailing"]?.int ?? 0) - 1
    counts["stillFailing"] = others > 0 ? Optional.some(.integer(others)) : Optional.none
    #expect(counts == expected)
    #expect(run.status == (isWorse ? .failed : .passed), "\(run.output)")
    #expect(json["worse"] == .boolean(isWorse))
  }

  @Test(arguments: [
    ("passed", "pending", "noLongerRun"), ("pending", "passed", "runsAgain"),
    ("flaky", "pending", "noLongerRun"), ("pending", "flaky", "runsAgain"),
    ("flaky", "passed", "noLongerFlaky"),
  ])
  func `a scenario that is pending is not what it was, also when that fails nothing`(
    before: String, after: String, kind: String
  ) async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    try await Self.run(Self.feature(before), to: "old", in: folder)
    try await Self.run(Self.feature(after), to: "new", in: folder)
    let (_, json) = try await Self.comparison(in: folder, "--no-strict")
    #expect(json["counts"] == [kind: 1])
  }

  @Test func `knows a scenario that has moved, and one that has another title`() async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    try await Self.run(Self.feature("passed"), to: "old", in: folder)
    try await Self.run("\n\n" + Self.feature("passed"), to: "new", in: folder, path: "b.feature")
    #expect(try await Self.comparison(in: folder).json["counts"] == ["stillFailing": 1])
    try await Self.run(Self.feature("passed", title: "Paying"), to: "new", in: folder)
    let (_, json) = try await Self.comparison(in: folder)
    #expect(json["counts"] == ["stillFailing": 1, "renamed": 1])
    let renamed = json["changes"]?.array?.first { $0["kind"] == "renamed" }
    #expect(renamed?["before"]?["name"] == "Shop: Buying")
    #expect(renamed?["after"]?["name"] == "Shop: Paying")
  }

  @Test(arguments: ["Interruption", "World", "SharedExit"])
  func `a failure counts, whatever its error is called`(error: String) async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    for (name, error) in [("old", "nothing"), ("new", error)] {
      try folder.write(
        "Feature: F\n  Scenario: S\n    When \(error) is thrown\n", to: "Features/a.feature")
      _ = try await CommandLineRun.of(
        "-f message:\(name) --history \(name).jsonl", in: folder, suite: ThrowingSuite.self)
    }
    let (run, json) = try await Self.comparison(in: folder)
    #expect(json["counts"] == ["newlyFailing": 1])
    #expect(run.status == .failed)
    let merge = try await CommandLineRun.of(
      "merge new -f summary", in: folder, suite: ThrowingSuite.self)
    #expect(merge.output.contains("\n1 scenario (1 failed)\n"), "\(merge.output)\(merge.errors)")
    #expect(try folder.read("new.jsonl").contains("failed"))
  }

  @Test func `has the identities that the messages have`() async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    let outline = """
      Feature: Shop
        Scenario Outline: Counting
          Given I have <n> comics
          Then I own 2 comics
          Examples:
            | n |
            | 1 |
            | 1 |
            | 2 |
        Scenario: Twice
          When it breaks
        Scenario: Twice
          When it breaks

      """
    try await Self.run(outline, to: "new", in: folder)
    try await Self.run(Self.feature("passed"), to: "old", in: folder)
    let (_, json) = try await Self.comparison(in: folder)
    let ids = Set(
      (json["changes"]?.array ?? []).filter { $0["after"] != nil }.compactMap { $0["id"]?.string })
    let messages = try folder.read("new").matches(of: /"testCase":\{"id":"scenario-([^"]+)"/)
    #expect(ids == Set(messages.map { String($0.1) }))
    #expect(ids.count == 5)
  }

  @Test func `a feature with errors takes no identity from another of the same titles`()
    async throws
  {
    let folder = try TemporaryFolder([:] as [String: String])
    for (name, broken) in [("old", ""), ("new", "No step\n")] {
      try folder.write(Self.feature("passed") + broken, to: "Features/a.feature")
      try folder.write(Self.twin, to: "Features/b.feature")
      _ = try await CommandLineRun.of("-f message:\(name)", in: folder)
    }
    let (_, json) = try await Self.comparison(in: folder)
    let other = json["changes"]?.array?.first { $0["at"] == "Features/b.feature:2" }
    #expect(other?["kind"] == "stillFailing")
    // The scenario of the other feature was pending.
    #expect(other?["before"]?["result"] == "failed")
  }

  /// A feature whose scenario has a title that one of `feature` has as well.
  private static let twin = "Feature: Shop\n  Scenario: Other\n    When it breaks\n"

  /// The messages of a run with one scenario that took so long.
  private static func messages(
    milliseconds: Double, _ result: String = "PASSED", _ message: String? = nil
  ) -> String {
    HandmadeRun(scenarios: [
      .init(id: "buy", result: result, milliseconds: milliseconds, message: message)
    ]).messages
  }

  /// A history in which the same scenario passed so often.
  private static func history(_ id: String = "buy", milliseconds: String, runs: Int) -> String {
    String(
      repeating: #"{"id":"\#(id)","result":"passed","ms":\#(milliseconds)}"# + "\n", count: runs)
  }

  @Test func `says why a scenario newly fails`() async throws {
    let why = #"the title of the screen\nexpected: \"All\"\n  actual: \"None\""#
    let folder = try TemporaryFolder([
      "old": Self.messages(milliseconds: 1), "new": Self.messages(milliseconds: 1, "FAILED", why),
    ])
    let text = try await CommandLineRun.of("compare old new", in: folder).output
    #expect(
      text.contains(
        """
            failed, before passed
              the title of the screen
              expected: "All"
                actual: "None"
        """))
    let json = try await Self.comparison(in: folder).json["changes"]?.array?.first
    #expect(json?["after"]?["why"]?.string?.hasPrefix("the title of the screen\n") == true)
    let page = try await CommandLineRun.of("compare old new -f html", in: folder).output
    #expect(
      page.contains("<pre class=\"reason\">the title of the screen\nexpected: &quot;All&quot;"))
    let markdown = try await CommandLineRun.of("compare old new -f markdown", in: folder).output
    #expect(markdown.contains("failed, before passed  \n  the title of the screen  \n"))
  }

  @Test(arguments: [
    (1000.0, 2000.0, "", "slower"), (1000, 1999, "", nil), (2000, 1000, "", "faster"),
    (0, 99, "", nil), (0, 100, "", "slower"), (1000, 1500, "--factor 1.5", "slower"),
    (1000, 2000, "--factor 2.5", nil),
  ])
  func `lists what takes clearly longer or shorter`(
    before: Double, after: Double, options: String, kind: String?
  ) async throws {
    let folder = try TemporaryFolder([
      "old": Self.messages(milliseconds: before), "new": Self.messages(milliseconds: after),
      "few": Self.history(milliseconds: "\(before)", runs: 4),
      "many": Self.history(milliseconds: "\(before)", runs: 5),
    ])
    // One run, or a few, say nothing.
    for options in [options, options + " --history few"] {
      #expect(try await Self.comparison(in: folder, options).json["counts"]?.members == [:])
    }
    let options = options + " --history many"
    let (run, json) = try await Self.comparison(in: folder, options)
    #expect(json["counts"]?.members == kind.map { [$0: 1] as JSONObject } ?? [:])
    #expect(run.status == .passed)
    // A scenario that fails says nothing by its duration.
    try folder.write(Self.messages(milliseconds: after, "FAILED"), to: "new")
    let failed = try await Self.comparison(in: folder, options).json
    #expect(failed["counts"] == ["newlyFailing": 1])
  }

  @Test func `few scenarios that take longer are listed, those that differ most first`()
    async throws
  {
    func messages(_ milliseconds: (Int) -> Int) -> String {
      HandmadeRun(
        scenarios: (1...7).map {
          .init(id: "s\($0)", name: "S\($0)", milliseconds: Double(milliseconds($0)))
        }
      ).messages
    }
    let history = (1...7).map { Self.history("s\($0)", milliseconds: "10", runs: 5) }.joined()
    let folder = try TemporaryFolder([
      "old": messages { _ in 10 }, "new": messages { 200 * $0 }, "h": history,
    ])
    let run = try await CommandLineRun.of("compare old new --history h", in: folder)
    let names = run.output.split(separator: "\n").filter { $0.hasPrefix("  Shop: S") }
    #expect(names == [7, 6, 5, 4, 3].map { "  Shop: S\($0)" })
    #expect(run.output.contains("Slower (7):"))
    #expect(run.output.contains("  … and 2 more: --format json\n"))
    let json = try await Self.comparison(in: folder, "--history h").json
    #expect(json["changes"]?.array?.count == 7)
  }

  @Test(arguments: ["Features/a.feature", "Features/a.feature --shard 1/1", "merged"])
  func `what a run did not read is neither gone nor new`(part: String) async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"requirements": "stories.csv"}"#, "stories.csv": "id,text\nUS1,a\n",
      "Features/a.feature": Self.feature("passed"),
      "Features/b.feature":
        "Feature: B\n  @US1\n  Scenario: C\n    Given I have 1 comics\n  Scenario: D\n    When I wait\n",
    ])
    _ = try await CommandLineRun.of("-f message:old", in: folder)
    if part == "merged" {
      _ = try await CommandLineRun.of("Features/a.feature -f message:part", in: folder)
      _ = try await CommandLineRun.of("merge part -f message:new", in: folder)
    } else {
      _ = try await CommandLineRun.of("\(part) -f message:new", in: folder)
    }
    let (run, json) = try await Self.comparison(in: folder)
    #expect(json["counts"] == ["stillFailing": 1])
    #expect(json["requirements"]?.array?.isEmpty == true)
    #expect(json["new"]?["partial"] == .boolean(true))
    #expect(run.status == .passed)
    let warning =
      "The new run read only some of the features, with 2 scenarios. Not compared: 2 of the 4 scenarios of the old run."
    for format in ["text", "markdown", "html"] {
      let report = try await CommandLineRun.of("compare old new -f \(format)", in: folder)
      #expect(report.output.contains(warning), "\(report.output)")
    }
    // What fails counts, whatever the old run read.
    let back = try await CommandLineRun.of("compare new old", in: folder)
    #expect(!back.output.contains("New ("), "\(back.output)")
    #expect(back.output.contains("Newly failing (1)"), "\(back.output)")
    #expect(
      back.output.contains(
        "The old run read only some of the features, with 2 scenarios. Not compared: 1 of the 4 scenarios of the new run."
      ))
  }

  @Test func `a failure in quarantine is listed and lets the check pass`() async throws {
    let folder = try TemporaryFolder([
      "specs.json": """
      {"quarantine": [{"id": "buy", "reason": "r", "owner": "Ana", "until": "2999-12-31"}]}
      """
    ])
    try await Self.run(Self.feature("passed"), to: "old", in: folder)
    try await Self.run(Self.feature("failed"), to: "new", in: folder)
    let run = try await CommandLineRun.of("compare old new", in: folder)
    #expect(run.status == .passed)
    #expect(run.output.contains("Newly failing (1):"))
    #expect(run.output.contains("failed in quarantine, before passed in quarantine"))
  }

  @Test func `a run that failed without a failed scenario is worse`() async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    try await Self.run(
      "Feature: Shop\n  Scenario: One\n    Given I have 4 comics\n", to: "old", in: folder)
    let messages = try folder.read("old")
    let failed = messages.replacing(#""success":true"#, with: #""success":false"#)
    #expect(failed != messages)
    try folder.write(failed, to: "new")
    let run = try await CommandLineRun.of("compare old new", in: folder)
    #expect(run.status == .failed)
    #expect(run.output.contains("The new run did not succeed, though none of its scenarios failed"))
    #expect(try await CommandLineRun.of("compare new old", in: folder).status == .passed)
  }

  @Test func `shows requirements that are no longer met`() async throws {
    let folder = try TemporaryFolder([
      "stories.md": "| id | text |\n|-|-|\n| US01 | One can buy |\n| US02 | Nothing |\n",
      "specs.json": #"{"requirements": "stories.md"}"#,
    ])
    let feature = { (outcome: String) in
      Self.feature(outcome).replacing("@id:buy", with: "@id:buy @US01")
    }
    try await Self.run(feature("passed"), to: "old", in: folder)
    try await Self.run(feature("failed"), to: "new", in: folder)
    let run = try await CommandLineRun.of("compare old new", in: folder)
    #expect(
      run.output.contains("Requirements (1):\n  US01  One can buy\n    failed, before passed"))
    let markdown = try await CommandLineRun.of("compare old new -f markdown", in: folder)
    #expect(markdown.output.contains("- US01  One can buy  \n  failed, before passed\n"))
  }

  @Test func `a requirement is not met by a part of its scenarios`() async throws {
    let folder = try TemporaryFolder([
      "stories.md": "| id | text |\n|-|-|\n| US01 | One can buy |\n",
      "specs.json": #"{"requirements": "stories.md"}"#,
    ])
    let feature = Self.feature("passed").replacing("@id:buy", with: "@id:buy @US01")
    try await Self.run(feature, to: "old", in: folder)
    let more = feature + "\n  @US01 @out\n  Scenario: Later\n    Given I have 4 comics\n"
    try await Self.run(more, to: "new", in: folder)
    let run = try await CommandLineRun.of("compare old new", in: folder)
    #expect(
      run.output.contains("Requirements (1):\n  US01  One can buy\n    not run, before passed"),
      "\(run.output)")
  }

  @Test(arguments: ["html", "markdown"])
  func `text from features is not markup`(format: String) async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    try await Self.run(Self.feature("passed", title: "<b>Buying</b> *now*"), to: "old", in: folder)
    try await Self.run(Self.feature("failed", title: "<b>Buying</b> *now*"), to: "new", in: folder)
    let run = try await CommandLineRun.of("compare old new -f \(format)", in: folder)
    #expect(!run.output.contains("<b>Buying") && run.output.contains("Buying"))
    #expect(run.output.contains("Newly failing (1)"))
  }

  @Test(arguments: [
    ("{\"meta\":{}}\n", "new contains no run."),
    ("", "new contains no run."),
  ])
  func `a file that is not a run is refused with its place`(text: String, message: String)
    async throws
  {
    let folder = try TemporaryFolder(["old": Self.messages(milliseconds: 1), "new": text])
    let run = try await CommandLineRun.of("compare old new", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `messages that end before the run does are refused`() async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    try await Self.run(Self.feature("passed"), to: "old", in: folder)
    let lines = try folder.read("old").split(separator: "\n")
    try folder.write(lines.dropLast().joined(separator: "\n"), to: "new")
    let run = try await CommandLineRun.of("compare old new", in: folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("new:\(lines.count - 1): the messages end here, before the run does."))
  }
}

/// A suite whose errors are called as what the runner says of steps.
private struct ThrowingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.when("{word} is thrown") { (_, name: String) in
      if let error = errors[name] { throw error }
    }
  }
}

private let errors: [String: any Error] = [
  "Interruption": Interruption(), "World": World(), "SharedExit": SharedExit(),
]

private struct Interruption: Error {}
private struct World: Error {}
private struct SharedExit: Error {}
