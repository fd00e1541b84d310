import GherkinRunner
import StepDefinitions
import Testing

/// The features of this repository as test cases, so that `swift test` and Xcode show each scenario.
@Suite struct FeatureTests {
  @Test(arguments: Specs.cases(in: "Features", tags: "not @live"))
  func scenario(_ scenario: ScenarioCase) async throws { try await scenario.run() }
}
