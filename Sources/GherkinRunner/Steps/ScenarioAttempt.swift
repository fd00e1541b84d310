/// One attempt at one scenario of the plan.
package struct ScenarioAttempt: Sendable, Hashable {
  // As small as a plan counts, because every event has one.
  private let storedScenario: Int32
  private let storedAttempt: Int32

  /// - Parameters:
  ///   - scenario: The scenario's place in the plan.
  ///   - attempt: 0 for the first attempt.
  package init(scenario: Int, attempt: Int = 0) {
    storedScenario = Int32(clamping: scenario)
    storedAttempt = Int32(clamping: attempt)
  }

  /// The scenario's place in the plan.
  package var scenario: Int { Int(storedScenario) }

  /// 0 for the first attempt.
  package var attempt: Int { Int(storedAttempt) }

  /// The attempt after this one.
  var next: ScenarioAttempt { ScenarioAttempt(scenario: scenario, attempt: attempt + 1) }
}
