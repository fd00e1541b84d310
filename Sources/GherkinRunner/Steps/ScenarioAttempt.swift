/// One attempt at one scenario of the plan.
package struct ScenarioAttempt: Sendable, Hashable {
  /// The scenario's place in the plan.
  package let scenario: Int
  /// 0 for the first attempt.
  package let attempt: Int

  package init(scenario: Int, attempt: Int = 0) {
    self.scenario = scenario
    self.attempt = attempt
  }

  /// The attempt after this one.
  var next: ScenarioAttempt { ScenarioAttempt(scenario: scenario, attempt: attempt + 1) }
}
