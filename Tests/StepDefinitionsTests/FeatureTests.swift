import ComicsStepDefinitions
import GherkinRunner
import Testing

/// The features of this repository as test cases, so that `swift test` and Xcode show each scenario.
@Suite struct FeatureTests {
  // The time-out is for steps that hang: no verdict may depend on how busy the machine is.
  @Test(arguments: Specs.cases(in: "Features", tags: "not @live", timeout: .seconds(3600)))
  func scenario(_ scenario: ScenarioCase) async throws { try await scenario.run() }
}
