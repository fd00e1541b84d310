import GherkinRunner
import Testing
import XCTest

/// Assertions of Swift Testing in steps that a test of XCTest runs.
final class AssertionsUnderXCTest: XCTestCase {
  func testFailTheStep() async throws {
    let folder = try TemporaryFolder([
      "Package.swift": "", "Features/x.feature": "Feature: F\n  Scenario: S\n    * it expects 1\n",
    ])
    let cases = AssertionTests.Suite.cases(filePath: folder.path + "/Tests/A.swift")
    XCTAssertEqual(cases.count, 1)
    do {
      try await cases.first?.run()
      XCTFail("the assertion was not noticed")
    } catch let failure as ScenarioFailure {
      XCTAssert(failure.description.contains("Expectation failed: (number → 1) == 2"), "\(failure)")
    }
  }
}
