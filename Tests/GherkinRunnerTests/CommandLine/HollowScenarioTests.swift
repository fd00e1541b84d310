import GherkinRunner
import Testing

/// Scenarios that verify nothing; `transcripts/hollow scenarios.txt` has more of them.
@Suite struct HollowScenarioTests {
  private static let withoutSteps = "Feature: Shop\n  @later\n  Scenario: Owning comics\n"

  /// In Gherkin a scenario has the steps of its background only if it has some of its own.
  @Test(arguments: ["", "  Background:\n    Given I have 2 comics\n"])
  func `a scenario without steps of its own fails the run, unless it is not strict`(
    background: String
  ) async throws {
    let feature = Self.withoutSteps.replacing("Shop\n", with: "Shop\n\(background)")
    let files = ["Features/x.feature": feature]
    let messages = try await CommandLineRun.of("-f message", files)
    #expect(messages.status == .failed && messages.output.contains("\"success\":false"))
    #expect(!messages.output.contains("testStepStarted"))
    let lenient = try await CommandLineRun.of("--no-strict -f message", files)
    #expect(lenient.status == .passed && lenient.output.contains("\"success\":true"))
  }

  @Test func `as a test case it fails`() async throws {
    let folder = try TemporaryFolder([
      "Features/x.feature": Self.withoutSteps, "Package.swift": "",
    ])
    let cases = ShopSuite.cases(in: "Features", filePath: folder.path + "/Tests/A/B.swift")
    #expect(cases.count == 1)
    await #expect { try await cases[0].run() } throws: { error in
      "\(error)".contains("this scenario has no steps")
    }
  }
}

/// What every report for people says, however it is laid out.
@Suite struct EveryReportTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let suite: any SpecSuite.Type
    let feature: String
    let texts: [String]
    var absent: [String] = []
    var others = ["progress", "junit", "github"]
  }

  static let examples = [
    Example(
      testDescription: "a scenario without steps", suite: ShopSuite.self,
      feature: "Feature: Shop\n  Scenario: Owning comics\n", texts: ["has no steps"],
      others: ["progress", "junit", "github", "json"]),
    Example(
      testDescription: "an outline without examples", suite: ShopSuite.self,
      feature:
        "Feature: F\n  Scenario Outline: O\n    Given I have 2 comics\n    Then I own <count> comics\n",
      texts: ["No examples fill", "Examples:"],
      absent: ["paste", "id you mean"], others: ["junit", "github"]),
    Example(
      testDescription: "a value that does not fit", suite: CheckedSuite.self,
      feature: RunCommandTests.feature("When the load ends with fireworks"),
      texts: [
        "`fireworks` does not fit here.",
        "Write `a timeout`, `no connection` or `a valid response`.",
      ]),
    Example(
      testDescription: "only skipped scenarios", suite: IdleSuite.self,
      feature: RunCommandTests.feature("Given it is Sunday"),
      texts: ["every scenario was skipped"], others: ["progress"]),
  ]

  @Test(arguments: examples)
  func `says the same`(example: Example) async throws {
    for format in ["pretty", "summary", "markdown", "html"] + example.others {
      let run = try await CommandLineRun.of(
        "-f \(format)", ["Features/x.feature": example.feature], suite: example.suite)
      for text in example.texts { #expect(run.output.contains(text), "\(format): \(run.output)") }
      for text in example.absent { #expect(!run.output.contains(text), "\(format)") }
    }
  }

  @Test(arguments: [
    ("json", "{\"version\":"), ("markdown", "## Steps\n"), ("html", "<!DOCTYPE html>"),
  ])
  func `the catalog has other forms`(format: String, start: String) async throws {
    let feature = RunCommandTests.feature("When I wait")
    let run = try await CommandLineRun.of(
      "steps --format \(format)", ["Features/a.feature": feature])
    #expect(run.status == .passed)
    #expect(run.output.hasPrefix(start) && run.output.contains("I wait"))
  }
}
