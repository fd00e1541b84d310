import Synchronization

/// The budget of an attempt at a scenario, and its slowest test steps so far.
///
/// A class with a lock, and not a part of `ScenarioProgress`, because that is copied for each step and few scenarios
/// have a budget.
final class BudgetRecord: Sendable {
  /// How many of the slowest steps are named.
  private static let namedSteps = 3

  let budget: TimeBudget
  // The thread that runs the scenario and the watchdog that abandons a step may both record.
  private let slowest = Mutex<[(position: Int, duration: Duration)]>([])

  init(_ budget: TimeBudget) { self.budget = budget }

  /// Notes a test step that has ended.
  func add(_ position: Int, _ duration: Duration) {
    slowest.withLock { slowest in
      slowest.append((position, duration))
      slowest.sort { ($1.duration, $0.position) < ($0.duration, $1.position) }
      slowest = Array(slowest.prefix(Self.namedSteps))
    }
  }

  /// Says that `scenario` took longer than its budget.
  func problem(_ duration: Duration, _ scenario: PlannedScenario, _ plan: Plan) -> Problem {
    let steps = slowest.withLock { $0 }.map { position, duration in
      "\n  \(duration.fineText)  \(scenario.title(of: position, plan))"
    }
    return Problem(
      """
      the scenario took \(duration.fineText), longer than the \(budget.text) that \(budget.origin) allows. Its \
      slowest steps:\(steps.joined())
      """, type: "TimeBudget")
  }
}

extension ScenarioRun {
  /// Fails the last step if the scenario passed but took longer than its budget, or the last hook after it if the time
  /// went by in hooks. Earlier steps cannot fail for it, as a scenario runs to its end; and readers of most formats
  /// derive the result of a scenario from those of its steps.
  func apply(
    _ record: BudgetRecord, to result: inout StepResult, _ progress: ScenarioProgress,
    at time: Duration
  ) {
    record.add(progress.position, result.duration)
    let duration = time - progress.start
    let ends = [scenario.lastStepPosition, scenario.testStepCount - 1]
    guard ends.contains(progress.position), progress.worst == .passed,
      result.status == .passed, duration > record.budget.duration
    else { return }
    result.status = .failed
    result.problem = record.problem(duration, scenario, environment.plan)
  }
}
