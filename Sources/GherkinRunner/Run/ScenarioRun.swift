import Synchronization

/// One attempt at one scenario: makes its world, runs its hooks and steps in order, and records what
/// came of each. It does not know of any other scenario.
///
/// A class, because the watchdog and the recorder refer to it for every step.
final class ScenarioRun<Suite: SpecSuite>: Sendable {
  let stage: RunStage<Suite>
  /// The definitions that are used, by their places.
  let steps: PreparedSteps<Suite.World>
  let scenario: PlannedScenario
  /// What the steps that are run are handed; nothing in a dry run.
  let arguments: ScenarioArguments?
  /// The number of the first of the scenario's captures in the plan.
  let firstCapture: Int
  let id: ScenarioAttempt
  let lane: EventLane
  let watch: Watch
  /// Lets somebody else go on when a step does not end.
  let giveUp: @Sendable () -> Void
  /// Whether it may be tried again after it was given up: nothing of it is left then.
  let mayRetryLost: Bool
  let recorder: Recorder

  /// - Parameter lane: Where its events go.
  init(
    stage: RunStage<Suite>, steps: PreparedSteps<Suite.World>, scenario: PlannedScenario,
    attempt: Int, lane: EventLane, watch: Watch, mayRetryLost: Bool = false,
    giveUp: @escaping @Sendable () -> Void
  ) {
    self.stage = stage
    self.steps = steps
    self.scenario = scenario
    let (first, captures) = stage.plan.captures(of: scenario)
    firstCapture = first
    arguments =
      stage.options.dryRun
      ? nil : ScenarioArguments(scenario.pickle.steps, captures: captures)
    self.lane = lane
    self.watch = watch
    self.mayRetryLost = mayRetryLost
    self.giveUp = giveUp
    id = ScenarioAttempt(scenario: scenario.index, attempt: attempt)
    recorder = Recorder(noteLate: stage.noteLate) { attachment, place in
      lane.record(.attached(attachment, to: place), at: lane.now)
    }
  }

  /// Runs the scenario.
  ///
  /// - Returns: What came of it; nothing when a step did not end and the scenario was given up.
  func run() async -> ScenarioResult? {
    guard !stage.control.isStopped || id.attempt > 0 || stage.options.dryRun else {
      return PassedOver(plan: stage.plan, scenario: scenario, id: id, lane: lane)
        .recordScenario(stage.control.reasonToSkip)
    }
    var progress = ScenarioProgress(start: lane.now)
    lane.record(.scenarioStarted(id), at: progress.start)
    if scenario.hasNoSteps {
      // It shows nothing, so it counts as something that is still to be written.
      progress.worst = .undefined
    } else if stage.options.dryRun {
      passOver(&progress, matching: true)
    } else {
      let (hasEnded, end) = await TestingAssertions.record(in: recorder) { [progress] in
        var progress = progress
        return (await runSteps(&progress), progress)
      }
      guard hasEnded else { return nil }
      progress = end
    }
    recorder.close()
    stage.noteUnclaimedAssertions()
    return finish(progress)
  }

  /// Records the end of the scenario.
  func finish(_ progress: ScenarioProgress, mayRetry: Bool = true) -> ScenarioResult {
    let willBeRetried =
      mayRetry && progress.worst == .failed && id.attempt < stage.plan.retries(of: scenario.index)
      && !stage.control.isStopped
    let end = lane.now
    var notRun: NotRun?
    if progress.worst == .skipped {
      notRun = stage.options.dryRun ? .dryRun : progress.isCutShort ? .interrupted : nil
    }
    let result = ScenarioResult(
      status: progress.worst, duration: end - progress.start, willBeRetried: willBeRetried,
      notRun: notRun)
    lane.record(.scenarioFinished(id, result), at: end)
    return result
  }

  /// Reports all test steps from `progress` on without running them.
  func passOver(_ progress: inout ScenarioProgress, matching: Bool = false) {
    let passedOver = PassedOver(plan: stage.plan, scenario: scenario, id: id, lane: lane)
    let worst = passedOver.record(
      from: progress.position, at: progress.time, matching: matching)
    progress.worst = max(progress.worst, worst)
    progress.position = scenario.testStepCount
  }

  /// Records the end of the test step that `progress` stands at, and goes on to the next.
  func record(_ result: StepResult, _ progress: inout ScenarioProgress, at time: Duration) {
    if result.status > .passed || stage.options.tellsPassedSteps {
      lane.record(.stepFinished(id, step: progress.position, result), at: time)
    }
    progress.worst = max(progress.worst, result.status)
    progress.time = time
    progress.position += 1
  }
}

/// How far a scenario has come.
struct ScenarioProgress: Sendable {
  let start: Duration
  /// When the last test step ended.
  var time: Duration
  /// The next test step.
  var position = 0
  var worst = Status.passed
  /// Whether steps were left out because the run was interrupted.
  var isCutShort = false

  init(start: Duration) {
    self.start = start
    time = start
  }
}

/// Finishing a scenario whose task was cancelled.
extension ScenarioRun {
  /// Runs the rest of the scenario, of which only the hooks after it are left to do anything, in a
  /// task that is not cancelled.
  func runRest(_ progress: inout ScenarioProgress, world: inout Suite.World) async -> Bool {
    let parcel = Parcel(world: world, progress: progress)
    // On the same thread, which is free while this task waits.
    let task = watch.start(on: watch.executor) { await self.runRest(of: parcel) }
    await task.value
    (world, progress) = (parcel.world, parcel.progress)
    return !parcel.isLost
  }

  private func runRest(of parcel: Parcel<Suite.World>) async {
    while parcel.progress.position < scenario.testStepCount {
      guard await runStep(&parcel.progress, in: &parcel.world) else {
        parcel.isLost = true
        return
      }
    }
  }
}

/// Carries a world from a task to another that goes on with it.
///
/// Unchecked, because the compiler cannot see that the first waits until the second has ended, so
/// that only one of them uses the world at a time.
private final class Parcel<World>: @unchecked Sendable {
  var world: World
  var progress: ScenarioProgress
  var isLost = false

  init(world: World, progress: ScenarioProgress) {
    self.world = world
    self.progress = progress
  }
}

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
