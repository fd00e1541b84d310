import GherkinRunner
import XCTest

/// A suite whose steps use the assertions of XCTest. Tests start it as a process.
@main struct XCTestProbe: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) { steps.step("it asserts") { _ in XCTAssertEqual(1, 2) } }
}
