/// What came of one step or hook.
package struct StepResult: Sendable, Equatable {
  package var status: Status
  package var duration: Duration
  /// Why it did not pass; nothing for steps that were passed over because an earlier one stopped
  /// the scenario.
  package var problem: Problem?

  package init(_ status: Status, duration: Duration = .zero, problem: Problem? = nil) {
    self.status = status
    self.duration = duration
    self.problem = problem
  }
}
