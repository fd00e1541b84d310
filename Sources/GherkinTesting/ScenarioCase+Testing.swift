public import GherkinRunner
import Testing

extension ScenarioCase {
  /// Runs the scenario in a test of Swift Testing. An assertion that fails in a step (`#expect`,
  /// `#require`, `Issue.record`) fails that step and is reported with it.
  ///
  /// ```swift
  /// import GherkinTesting
  /// import Testing
  ///
  /// @Test(arguments: Specs.cases(in: "Features"))
  /// func scenario(_ scenario: ScenarioCase) async throws { try await scenario.test() }
  /// ```
  ///
  /// With `run()` alone such an assertion fails the test, but not the step: hooks after the scenario
  /// find it passing, and the failure does not say which step it belongs to.
  ///
  /// - Throws: `ScenarioFailure`, which says what did not pass, and where.
  public func test() async throws {
    try await withKnownIssue(isIntermittent: true) {
      try await run()
    } matching: { issue in
      // A step reports the issue itself; others are left to the test.
      guard issue.isFailure, issue.error as? ScenarioFailure == nil else { return false }
      return TestingAssertions.note(ExpectationFailure(issue))
    }
  }
}

extension ExpectationFailure {
  /// What an issue of Swift Testing says, and where.
  fileprivate init(_ issue: Issue) {
    let place = issue.sourceLocation
    self.init(
      "\(issue)", filePath: place?.filePath ?? "", line: place?.line ?? 0,
      column: place?.column ?? 0)
  }
}
