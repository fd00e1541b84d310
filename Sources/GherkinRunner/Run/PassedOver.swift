/// Test steps that are reported without being run.
struct PassedOver {
  let plan: Plan
  let scenario: PlannedScenario
  let id: ScenarioAttempt
  let lane: EventLane

  /// Reports the test steps from `position` on as skipped or, when `matching`, as what the plan says
  /// of them.
  ///
  /// - Returns: The worst status.
  @discardableResult
  func record(from position: Int, at time: Duration, matching: Bool = false) -> Status {
    var worst = Status.passed
    for position in position..<scenario.testStepCount {
      var result = StepResult(.skipped)
      if matching, case .step(_, let decision) = scenario.testStep(position),
        decision.status != .passed
      {
        result = StepResult(unrunnable: decision, in: plan, skipping: false)
      }
      lane.record(.stepFinished(id, step: position, result), at: time)
      worst = max(worst, result.status)
    }
    return worst
  }

  /// Reports the whole scenario as skipped, because the run stopped before it began.
  func recordScenario(_ reason: NotRun) -> ScenarioResult {
    let time = lane.now
    let result = ScenarioResult(status: .skipped, duration: .zero, notRun: reason)
    lane.record(.scenarioStarted(id), at: time)
    if scenario.testStepCount > 0 {
      let first = StepResult(.skipped, problem: reason.problem)
      lane.record(.stepFinished(id, step: 0, first), at: time)
      record(from: 1, at: time)
    }
    lane.record(.scenarioFinished(id, result), at: time)
    return result
  }
}

extension StepResult {
  /// The result of a step that the plan found nothing to run for. It keeps its status even behind a
  /// failure, so that one run tells of every undefined step.
  init(unrunnable decision: StepDecision, in plan: Plan, skipping: Bool) {
    if case .misfit(_, let reason) = decision {
      self.init(
        skipping ? .skipped : .failed,
        problem: skipping ? nil : Problem(plan.misfits[Int(reason)], type: "Misfit"))
    } else {
      self.init(decision.status)
    }
  }
}
