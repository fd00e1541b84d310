/// What all scenarios of a run have in common.
///
/// A class, because every scenario refers to it, and copies of all its parts would cost more than
/// most steps do.
final class RunStage<Suite: SpecSuite>: Sendable {
  let plan: Plan
  let options: RunOptions
  let control: RunControl
  let log: EventLog
  let definitions: Definitions<Suite.World>
  let suite: Suite
  /// The thread on which the run goes on where the system has no other; nothing if not even that.
  let spare: ThreadExecutor?
  /// The limit of steps and hooks without one of their own, and whether any has.
  let timeLimit: TimeLimit
  let hasOwnTimeLimits: Bool

  init(
    suite: Suite, definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions,
    control: RunControl, log: EventLog, spare: ThreadExecutor? = nil
  ) {
    self.plan = plan
    self.options = options
    self.control = control
    self.log = log
    self.definitions = definitions
    self.suite = suite
    self.spare = spare
    timeLimit = TimeLimit(options.timeout ?? .zero, .run)
    hasOwnTimeLimits = plan.hasTimeLimits
  }

  /// Threads for as many workers, or as many as there are. Where there is none, the run stops, and what
  /// is left of it is reported from the spare thread.
  func makeThreads(_ count: Int) -> [ThreadExecutor?] {
    let threads = (0..<count).compactMap { _ in ThreadExecutor() }
    guard threads.isEmpty else { return threads }
    control.fail(.noThread)
    return [spare]
  }

  /// Fails the run for a check that failed when its scenario was over.
  func noteLate(_ failure: ExpectationFailure) {
    log.record(.runProblem(.outsideOfSteps(failure)), at: log.now)
  }

  /// Fails the run for assertions that failed in no task of a scenario.
  func noteUnclaimedAssertions() {
    for failure in TestingAssertions.takeUnclaimed() { noteLate(failure) }
  }

  /// Draws the consequences of a scenario that is over.
  func note(_ result: ScenarioResult) { control.note(result, options) }
}
