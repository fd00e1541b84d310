public import GherkinRunner
public import Testing

/// Ends the run of scenarios when the last test of a suite has run: runs the hooks after the run, and
/// writes the reports of `SPECS_FORMAT`. What does not pass is an issue of the suite.
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
    do {
      try await function()
    } catch {
      await finish()
      throw error
    }
    await finish()
  }

  private func finish() async {
    for problem in await scenarios.finish() { problem.record() }
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
      if: scenarios.selects(name),
      "SPECS_TAGS, SPECS_NAME or specs.json select other scenarios")
  }
}
