import Foundation
import GherkinRunner
import Testing

/// `specs mutate`, besides `transcripts/mutate.txt`.
@Suite struct MutateCommandTests {
  @Test func `a short limit is for the changes, and not for the scenarios as they are`()
    async throws
  {
    let feature = """
      Feature: F
        Scenario: S
          Given I have 3 comics
          When it takes half a second
          Then I own 3 comics
      """
    let run = try await CommandLineRun.of(
      "mutate -f json --timeout 0.1", ["Features/a.feature": feature])
    let report = try Report(run.output)
    #expect(report.failingScenarios.isEmpty)
    // Left out, the step takes no time, and what follows it passes.
    #expect(report.unnoticed.map(\.step) == ["When it takes half a second"])
  }

  /// With the limit of the tag, each of the changes would take an hour.
  @Test(.timeLimit(.minutes(10)))
  func `changes have a limit that follows from how long the scenario takes unchanged`()
    async throws
  {
    let feature = """
      Feature: F
        @timeout(3600)
        Scenario: S
          Given I have 3 apples
          Then in the end there are 3 apples
      """
    let run = try await CommandLineRun.of(
      "mutate -f json", ["Features/a.feature": feature], suite: FruitSuite.self)
    let report = try Report(run.output)
    #expect(report.failingScenarios.isEmpty)
    #expect(report.leftOut == 4)
    #expect(report.changes == 0)
  }

  /// What ends a changed scenario, and how many changes to its Then step are noticed, unnoticed and left out. Where the
  /// Given is left out or changed, the scenario is skipped or waits as well.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("", "in the end there are 3 apples", ["--timeout", "0.2"], 0, 4),
      ("", "in the end there are 3 apples", ["--timeout", "0.2", "--in-process"], 0, 4),
      ("@timeout(0.2)", "in the end there are 3 apples", [], 4, 0),
      ("", "soon there are 3 apples", [], 0, 4),
      ("", "there are 3 apples", ["--timeout", "0.2"], 4, 0),
      ("", "the stamp applies to 3 apples", [], 0, 4),
    ])
  func `what only a limit or a skip ended is not noticed, unless the limit is that of the scenario`(
    tag: String, step: String, options: [String], changes: Int, leftOut: Int
  ) async throws {
    let feature = """
      Feature: F
        \(tag)
        Scenario: S
          Given I have 3 apples
          Then \(step)
      """
    let run = try await CommandLineRun.of(
      (["mutate", "-f", "json", "--at-least", "50"] + options).joined(separator: " "),
      ["Features/a.feature": feature], suite: FruitSuite.self)
    let report = try Report(run.output)
    #expect(report.leftOut == leftOut, "\(run.output)")
    #expect(report.changes == changes, "\(run.output)")
    #expect(report.unnoticed.isEmpty)
    #expect(run.status == (changes > 0 ? .passed : .failed))
  }

  @Test func `a scenario that is skipped as it is is named, and not counted`() async throws {
    let feature = """
      Feature: F
        Scenario: S
          Given I have 4 apples
          Then the stamp applies to 3 apples
        Scenario: T
          Given I have 3 apples
          Then there are 3 apples
      """
    let run = try await CommandLineRun.of(
      "mutate", ["Features/a.feature": feature], suite: FruitSuite.self)
    #expect(run.output.hasPrefix("4 changes of 1 scenario"), "\(run.output)")
    #expect(run.output.contains("Left out, because it is skipped: Features/a.feature:2"))
    #expect(run.output.contains("Left out: 4 changes to scenarios that do not pass as they are."))
  }

  @Test(arguments: [
    "the stamp is visible", "the stamp begins with the letter of red",
  ])
  func `what says the same in other words is not a change`(step: String) async throws {
    let run = try await CommandLineRun.of(
      "mutate -f json", ["Features/a.feature": "Feature: F\n  Scenario: S\n    Then \(step)\n"],
      suite: FruitSuite.self)
    let report = try Report(run.output)
    #expect(report.failingScenarios.isEmpty)
    #expect(report.changes == 0, "\(run.output)")
  }

  @Test func `a limit that a tag sets is also for the scenario as it is`() async throws {
    let feature = """
      Feature: F
        @timeout(0.1)
        Scenario: S
          When it takes half a second
          Then I own 0 comics
      """
    let run = try await CommandLineRun.of(
      "mutate -f json --timeout 30", ["Features/a.feature": feature])
    #expect(try Report(run.output).failingScenarios == ["Features/a.feature:3"])
  }

  struct Report: Decodable {
    struct Change: Decodable { let step: String }

    let changes: Int
    let found: Int
    let leftOut: Int
    let failingScenarios: [String]
    let unnoticed: [Change]

    init(_ json: String) throws {
      self = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    }
  }

  @Test func `tries a sample, and repeats it by its seed`() async throws {
    let feature =
      "Feature: F\n  Scenario: S\n"
      + (1...20).map { "    Then there may be \($0) apples\n" }.joined()
    let files = ["Features/a.feature": feature]
    let first = try await CommandLineRun.of(
      "mutate --sample 5 -f json", files, suite: FruitSuite.self)
    let seed = try #require(first.errors.firstMatch(of: /--sample 5:(\d+)/)?.output.1)
    let again = try await CommandLineRun.of(
      "mutate --sample 5:\(seed) -f json", files, suite: FruitSuite.self)
    let report = try Report(first.output)
    #expect(report.changes == 5)
    #expect(report.found == 40)
    #expect(first.output == again.output)
  }

  @Test(arguments: ["text", "markdown", "html"])
  func `reports for people`(format: String) async throws {
    let feature = """
      Feature: F
        Scenario: Looks
          Given I have 3 apples
          Then there are 3 apples

        Scenario: Looks at nothing
          Given it is <Monday>
          Then there may be 3 apples
          And the stock may be:
            | apple & pear | 1 |
      """
    let run = try await CommandLineRun.of(
      "mutate -f \(format) --at-least 95", ["Features/a.feature": feature], suite: FruitSuite.self)
    if format == "html" {
      // What could be otherwise is marked in its scenario, and what may be for the reader is folded.
      #expect(run.output.contains("Then there may be <mark>3</mark> apples"))
      #expect(run.output.contains("| <mark>apple &amp; pear</mark> | <mark>1</mark> |"))
      #expect(run.output.matches(of: /<details><summary><h2>Given and When steps/).count == 1)
    }
    // How long it took is never the same, nor where the checkout is.
    let report = run.output.replacing(/(\d+ h )?(\d+ min )?\d+\.\d{3} s/, with: "0.000 s")
      .replacing(Conformance.projectRoot.path + "/", with: "")
    try Golden.expect(PageText.shortened(report), equals: "reports/mutate.\(format)")
  }

  @Test(arguments: ["text", "html"])
  func `says why it is not green`(format: String) async throws {
    let run = try await CommandLineRun.of(
      "mutate -f \(format) --at-least 5",
      [
        "Features/a.feature": """
        Feature: F
          # specs:allow mutate-number because of nothing
          Scenario: Fails
            Given I have 3 apples
            Then there are 4 apples
        """, "Features/b.feature": "Scenario",
      ], suite: FruitSuite.self)
    #expect(run.status == .failed)
    for reason in [
      "Left out, because it cannot be parsed: Features/b.feature",
      "Left out, because it does not pass as it is: Features/a.feature:3",
      "Not reached: at least 5 % of the changes to Then steps are to be noticed.",
    ] { #expect(run.output.contains(reason), "\(run.output)") }
    #expect(!run.output.contains(">None.<"))
  }
}

#if os(Linux)
  @Suite struct MutateProcessTests {
    @Test func `notices a change that ends the process, and goes on`() async throws {
      // Signal 28 is ignored, and its neighbors end the process.
      let feature = """
        Feature: F
          Scenario: ends
            Then it sends itself signal 28
          Scenario: attaches
            Then it attaches "text"
        """
      let folder = try TemporaryFolder(["x.feature": feature])
      let probe = try ProbeProcess(in: folder, ["mutate", "x.feature", "--at-least", "60"])
      #expect(try await probe.end() == 0)
      let output = try probe.output
      #expect(output.contains("66.6 % of 3 changes noticed, 1 not"), "\(output)")
      #expect(output.contains("would pass as well as: it attaches \"texu\""))
    }
  }
#endif
