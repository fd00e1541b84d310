import Foundation
import GherkinRunner
import Testing

@Suite struct MutateCommandTests {
  /// What `mutate` found: the kind, the step and the change of each gap in outcomes.
  private static func gaps(
    _ steps: String, background: String = "", part: String = "outcome"
  ) async throws -> [String] {
    let feature = "Feature: F\n\(background)  Scenario: S\n\(steps)"
    let run = try await CommandLineRun.of(
      "mutate -f json", ["Features/a.feature": feature], suite: FruitSuite.self)
    let report = try Report(run.output)
    #expect(report.failingScenarios.isEmpty, "\(run.errors)")
    return report.unnoticed.filter { $0.part == part && !$0.allowed }
      .map { "\($0.kind): \($0.change)" }
  }

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

  @Test(arguments: ["fail-fast", "dry-run"])
  func `tries all changes, whatever specs.json says of runs`(option: String) async throws {
    let feature = "Feature: F\n  Scenario: S\n    Given I have 3 comics\n    Then I own 3 comics\n"
    let run = try await CommandLineRun.of(
      "mutate -f json -j 1", ["Features/a.feature": feature])
    let same = try await CommandLineRun.of(
      "mutate -f json -j 1",
      ["Features/a.feature": feature, "specs.json": "{\"\(option)\": true}"])
    let (report, other) = (try Report(run.output), try Report(same.output))
    #expect(report.changes > 2)
    #expect(other.changes == report.changes)
    #expect(other.outcomes.noticed == report.outcomes.noticed)
    #expect(other.failingScenarios.isEmpty)
  }

  struct Report: Decodable {
    struct Score: Decodable {
      let noticed: Int
      let unnoticed: Int
      let allowed: Int
    }

    struct Change: Decodable {
      let part: String
      let kind: String
      let path: String
      let line: Int
      let row: Int?
      let step: String
      let change: String
      let allowed: Bool
    }

    let scenarios: Int
    let changes: Int
    let found: Int
    let failingScenarios: [String]
    let outcomes: Score
    let settings: Score
    let unnoticed: [Change]

    init(_ json: String) throws {
      self = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    }
  }

  /// A step in a scenario that passes, and what changes to it nothing notices.
  struct Case: Sendable, CustomTestStringConvertible {
    let steps: String
    let gaps: [String]

    var testDescription: String { steps }
  }

  static let cases = [
    Case(steps: "    Given I have 3 apples\n    Then there are 3 apples\n", gaps: []),
    Case(
      steps: "    Given I have 3 apples\n    Then there may be 3 apples\n",
      gaps: ["number: as: there may be 4 apples", "number: as: there may be 2 apples"]),
    Case(steps: "    Then the apples are red\n", gaps: []),
    Case(steps: "    Then the apples may be red\n", gaps: ["choice: as: the apples may be green"]),
    // "large" means the same as "big", so it is no other value.
    Case(steps: "    Then the apples are big\n", gaps: []),
    Case(steps: "    Given the label \"Sale\"\n    Then the label is \"Sale\"\n", gaps: []),
    Case(
      steps: "    Then the label may be \"Sale\"\n",
      gaps: ["text: as: the label may be \"Salf\""]),
    Case(steps: "    Then the label may be \"\"\n", gaps: ["text: as: the label may be \"x\""]),
    Case(
      steps: """
            Given this stock:
              | fruit | count |
              | apple | 3     |
              | pear  | 1     |
            Then the stock is:
              | fruit | count |
              | apple | 3     |
              | pear  | 1     |

        """, gaps: []),
    Case(
      steps: """
            Then the stock may be:
              | fruit | count |
              | apple | 3     |
              | pear  | 1     |

        """,
      gaps: [
        "cell: with 'applf' in place of 'apple' in the table",
        "cell: with '2' in place of '1' in the table",
        "row: without the row: | pear  | 1     |",
        "row: with one more row: | peas  | 1     |",
        "row-order: with these rows in the other order: | apple | 3     | | pear  | 1     |",
      ]),
    Case(
      steps: """
            Given this stock:
              | apple | 3 |
              | pear  | 1 |
              | plum  | 0 |
            Then the stock has as many rows as:
              | apple | 3 |
              | pear  | 1 |
              | plum  | 0 |

        """,
      gaps: [
        "cell: with 'peas' in place of 'pear' in the table",
        "cell: with '1' in place of '0' in the table",
        "row-order: with these rows in the other order: | pear  | 1 | | plum  | 0 |",
      ]),
    Case(
      steps: """
            Given this stock:
              | apple | 3 |
              | pear  | 1 |
              | plum  | 0 |
            Then the stock is, in any order:
              | apple | 3 |
              | pear  | 1 |
              | plum  | 0 |

        """,
      gaps: ["row-order: with these rows in the other order: | pear  | 1 | | plum  | 0 |"]),
    Case(
      steps: "    Given this letter:\n      \"\"\"\n      Hi\n      \"\"\"\n"
        + "    Then the letter is:\n      \"\"\"\n      Hi\n      \"\"\"\n", gaps: []),
    Case(
      steps: "    Then the letter may be:\n      \"\"\"\n\n      Hi\n      \"\"\"\n",
      gaps: ["doc-string: with this line in the text: Hj"]),
    Case(steps: "    Given the label \"Sale\"\n    Then there is a label\n", gaps: []),
    Case(steps: "    Then there is a stamp\n", gaps: ["negation: as: there is no stamp"]),
    Case(steps: "    Then there is no stamp\n", gaps: ["negation: as: there is a stamp"]),
    // 128 is no value of the step, so the change means nothing.
    Case(
      steps: "    Then the number 127 may be no more than 127\n",
      gaps: [
        "number: as: the number 126 may be no more than 127",
        "number: as: the number 127 may be no more than 128",
      ]),
  ]

  @Test(arguments: cases)
  func `finds exactly what a step does not look at`(_ example: Case) async throws {
    let found = try await Self.gaps(example.steps)
    #expect(found == example.gaps)
  }

  @Test func `reports apart what the scene does not depend on`() async throws {
    let steps = """
          Given it is Monday
          And I have 3 apples
          And the label "Sale"
          When I wait
          And I eat 1 apple
          Then there are 2 apples

      """
    #expect(
      try await Self.gaps(steps, part: "setting") == [
        "step: without this step", "text: as: it is Mondaz",
        "step: without this step", "text: as: the label \"Salf\"",
        "step: without this step",
      ])
  }

  @Test func `changes each row that a step depends on, and steps without values once`() async throws
  {
    let feature = """
      Feature: F
        Scenario Outline: S
          Given I have <before> apples
          Then there may be <after> apples
          And the label may be ""
          And there are <before> apples

          Examples:
            | before | after |
            | 1      | 1     |
            | 5      | 7     |
      """
    let run = try await CommandLineRun.of(
      "mutate -f json", ["Features/a.feature": feature], suite: FruitSuite.self)
    let report = try Report(run.output)
    #expect(
      report.unnoticed.map { "\($0.line) \($0.row ?? 0) \($0.change)" } == [
        "4 10 as: there may be 2 apples", "4 10 as: there may be 0 apples",
        "4 11 as: there may be 8 apples", "4 11 as: there may be 6 apples",
        "5 0 as: the label may be \"x\"",
      ])
    // Two numbers for each of two rows, and the text.
    #expect(report.outcomes.noticed == 4)
    #expect(report.scenarios == 2)
  }

  @Test func `counts a step of a background as noticed if one scenario below it fails`()
    async throws
  {
    let feature = """
      Feature: F
        Background:
          Given I have 3 apples
          And it is Monday

        Scenario: Looks
          Then there are 3 apples

        Scenario: Does not look
          Then the apples are red
      """
    let run = try await CommandLineRun.of(
      "mutate -f json", ["Features/a.feature": feature], suite: FruitSuite.self)
    let report = try Report(run.output)
    #expect(report.unnoticed.map(\.step) == ["And it is Monday", "And it is Monday"])
    #expect(report.settings.noticed == 2)
  }

  @Test func `leaves out what a comment allows, and says how much`() async throws {
    let feature = """
      Feature: F
        Scenario: S
          # specs:allow mutate-number because there may be any number
          Then there may be 3 apples
          # specs:allow mutate because labels are for people
          And the label may be "Sale"
          And the apples may be red
      """
    let run = try await CommandLineRun.of(
      "mutate -f json --at-least 50", ["Features/a.feature": feature], suite: FruitSuite.self)
    let report = try Report(run.output)
    #expect(report.outcomes.allowed == 3)
    #expect(report.outcomes.unnoticed == 1)
    #expect(run.status == .failed)
    let check = try await CommandLineRun.of(
      "check", ["Features/a.feature": feature], suite: FruitSuite.self)
    #expect(!check.output.contains("mutate"))
  }

  @Test func `names a comment that is not needed`() async throws {
    let feature = """
      Feature: F
        Scenario: S
          Given I have 3 apples
          # specs:allow mutate because of a step that has been corrected since
          Then there are 3 apples
          # specs:allow mutate because there may be any number
          And there may be 3 apples
      """
    let files = ["Features/a.feature": feature]
    let run = try await CommandLineRun.of("mutate", files, suite: FruitSuite.self)
    #expect(run.output.contains("the comment at Features/a.feature:4\n"))
    #expect(!run.output.contains("Features/a.feature:6"))
    // What is not tried may need them.
    let sample = try await CommandLineRun.of("mutate --sample 1", files, suite: FruitSuite.self)
    #expect(!sample.output.contains("the comment at"))
  }

  @Test(arguments: [("49", 0), ("50", 0), ("50.1", 1)])
  func `fails below the percentage that was asked for`(percentage: String, status: Int32)
    async throws
  {
    let feature =
      "Feature: F\n  Scenario: S\n    Then there is no label\n    And there is no stamp\n"
    let run = try await CommandLineRun.of(
      "mutate --at-least \(percentage)", ["Features/a.feature": feature], suite: FruitSuite.self)
    #expect(run.status.rawValue == status)
    #expect(run.output.contains("50.0 % of 2 changes noticed, 1 not"))
  }

  @Test func `has failed if a scenario does not pass as it is`() async throws {
    let feature = """
      Feature: F
        Scenario: Fails
          Then there are 3 apples
        Scenario: Passes
          Then the apples are red
      """
    let run = try await CommandLineRun.of(
      "mutate --at-least 1", ["Features/a.feature": feature], suite: FruitSuite.self)
    #expect(run.status == .failed)
    #expect(run.output.contains("does not pass as it is: Features/a.feature:2"))
    #expect(run.output.contains("100.0 % of 1 change noticed"))
  }

  @Test func `is not green without any change to judge by`() async throws {
    let feature = "Feature: F\n  Scenario: S\n    Given it is Monday\n"
    let run = try await CommandLineRun.of(
      "mutate --at-least 0", ["Features/a.feature": feature], suite: FruitSuite.self)
    #expect(run.status == .failed)
    #expect(run.output.contains("Then steps: no changes"))
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

  @Test(arguments: ["0", "x", "5:", "5:x", "-1"])
  func `refuses a sample that is no number`(value: String) async throws {
    let run = try await CommandLineRun.of(
      "mutate --sample \(value)", [:], suite: FruitSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("--sample"))
  }

  @Test(arguments: ["text", "html"])
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
    // How long it took is never the same, nor where the checkout is.
    let report = run.output.replacing(/(\d+ h )?(\d+ min )?\d+\.\d{3} s/, with: "0.000 s")
      .replacing(Conformance.projectRoot.path + "/", with: "")
    try Golden.expect(report, equals: "reports/mutate.\(format)")
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
      // Signal 28 is ignored, and its neighbours end the process.
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
