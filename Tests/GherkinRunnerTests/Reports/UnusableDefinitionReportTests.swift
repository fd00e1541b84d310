import GherkinRunner
import Testing

/// What reports that are read apart from the run say of what fails it besides scenarios.
@Suite struct UnusableDefinitionReportTests {
  struct UnusableSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {
      steps.given("I have {int} comics") { (_, _: Int) in }
      steps.given("an {unknown} comic") { (_, _: String) in }
    }
  }

  @Test(arguments: [
    ("junit", "errors=\"1\""), ("json", "\"status\":\"failed\""), ("github", "::error"),
    ("markdown", "A step definition cannot be used"), ("html", "A step definition cannot be used"),
  ])
  func `a definition that cannot be used is an error in every report`(
    format: String, text: String
  ) async throws {
    let run = try await CommandLineRun.of(
      "a.feature -f \(format)",
      ["a.feature": "Feature: F\n  Scenario: S\n    Given I have 2 comics\n"],
      suite: UnusableSuite.self)
    #expect(run.status == .unusable)
    #expect(run.output.replacing(": ", with: ":").contains(text.replacing(": ", with: ":")))
    #expect(run.output.contains("unknown"))
  }

  @Test func `a scenario without steps that was not reached is skipped in JSON`() async throws {
    let run = try await CommandLineRun.of(
      "a.feature -f json --fail-fast -j 1",
      ["a.feature": "Feature: F\n  Scenario: A\n    When it breaks\n  Scenario: Empty\n"])
    #expect(run.output.contains("skipped"))
    #expect(!run.output.contains("undefined"))
  }
}
