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
