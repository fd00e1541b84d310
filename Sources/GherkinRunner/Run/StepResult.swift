/// What came of one step or hook.
package struct StepResult: Sendable, Equatable {
  // First, because the order decides how much room a result takes.
  private var box: ProblemBox?
  package var status: Status
  package var duration: Duration
  /// Why it did not pass; nothing for steps that were passed over because an earlier one stopped
  /// the scenario.
  package var problem: Problem? {
    get { box?.problem }
    set { box = newValue.map(ProblemBox.full) }
  }

  package init(_ status: Status, duration: Duration = .zero, problem: Problem? = nil) {
    self.status = status
    self.duration = duration
    self.problem = problem
  }
}

/// Holds a problem apart from its result: results are copied by the hundred thousand, and few have
/// one.
private indirect enum ProblemBox: Sendable, Equatable {
  case full(Problem)

  var problem: Problem {
    switch self {
    case .full(let problem): problem
    }
  }
}
