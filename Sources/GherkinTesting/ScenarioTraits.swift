public import GherkinEngine
public import Testing

/// Ends the run of scenarios when the last test has run, unless that did: runs the hooks after the run, and writes the
/// reports of `SPECS_FORMAT`. What does not pass then, or is wrong with the tests as a whole and no test has said, is an
/// issue of the suite. Until then, a step that ends the process makes it fail.
///
/// Generated tests have it.
public struct ScenarioRunTrait: SuiteTrait, TestScoping {
  private let scenarios: ScenarioTests

  init(_ scenarios: ScenarioTests) { self.scenarios = scenarios }

  /// Runs the tests of the suite, and ends the run.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    for warning in scenarios.takeWarnings() { warning.record(as: .warning) }
    try await scenarios.run {
      do {
        try await function()
      } catch {
        await finish()
        throw error
      }
      await finish()
    }
  }

  private func finish() async {
    for problem in scenarios.takeProblems() + (await scenarios.finish()) { problem.record() }
  }
}

extension Trait where Self == ScenarioRunTrait {
  /// Ends the run of `scenarios` with the suite.
  public static func run(of scenarios: ScenarioTests) -> Self { Self(scenarios) }
}

extension Trait where Self == ConditionTrait {
  /// Lets the test `name` run only if its scenario is selected: by `SPECS_TAGS`, `SPECS_NAME` or
  /// `specs.json`.
  public static func selected(_ name: String, of scenarios: ScenarioTests) -> Self {
    .enabled(
      if: scenarios.chooses(name),
      Comment(rawValue: scenarios.reasonToSkip))
  }
}
