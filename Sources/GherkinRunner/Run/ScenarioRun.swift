/// One attempt at one scenario: makes its world, runs its hooks and steps in order, and records what
/// came of each. It does not know of any other scenario.
struct ScenarioRun<Suite: SpecSuite>: Sendable {
  let stage: RunStage<Suite>
  let scenario: PlannedScenario
  let id: ScenarioAttempt
  let watch: Watch
  /// Lets somebody else go on when a step does not end.
  let giveUp: @Sendable () -> Void
  let recorder: Recorder

  init(
    stage: RunStage<Suite>, scenario: PlannedScenario, attempt: Int, watch: Watch,
    giveUp: @escaping @Sendable () -> Void
  ) {
    self.stage = stage
    self.scenario = scenario
    self.watch = watch
    self.giveUp = giveUp
    id = ScenarioAttempt(scenario: scenario.index, attempt: attempt)
    let log = stage.log
    recorder = Recorder { attachment, place in
      log.record(.attached(attachment, to: place), at: log.now)
    }
  }

  var log: EventLog { stage.log }
  var plan: Plan { stage.plan }

  /// Runs the scenario.
  ///
  /// - Returns: What came of it; nothing when a step did not end and the scenario was given up.
  func run() async -> ScenarioResult? {
    guard !stage.control.isStopped || id.attempt > 0 || stage.options.dryRun else {
      PassedOver(plan: plan, scenario: scenario, id: id, log: log).recordScenario()
      return ScenarioResult(status: .skipped, duration: .zero)
    }
    var progress = Progress(start: log.now)
    log.record(.scenarioStarted(id), at: progress.start)
    if stage.options.dryRun {
      passOver(&progress, matching: true)
    } else if scenario.testStepCount > 0 {
      guard await runSteps(&progress) else { return nil }
    }
    return finish(progress)
  }

  /// Records the end of the scenario.
  func finish(_ progress: Progress, mayRetry: Bool = true) -> ScenarioResult {
    let willBeRetried =
      mayRetry && progress.worst == .failed && id.attempt < plan.retries(of: scenario.index)
      && !stage.control.isStopped
    let end = log.now
    let result = ScenarioResult(
      status: progress.worst, duration: end - progress.start, willBeRetried: willBeRetried)
    log.record(.scenarioFinished(id, result), at: end)
    return result
  }

  /// How far a scenario has come.
  struct Progress: Sendable {
    let start: Duration
    /// When the last test step ended.
    var time: Duration
    /// The next test step.
    var position = 0
    var worst = Status.passed

    init(start: Duration) {
      self.start = start
      time = start
    }
  }

  /// Reports all test steps from `progress` on without running them.
  func passOver(_ progress: inout Progress, matching: Bool = false) {
    let passedOver = PassedOver(plan: plan, scenario: scenario, id: id, log: log)
    let worst = passedOver.record(
      from: progress.position, at: progress.time, matching: matching)
    progress.worst = max(progress.worst, worst)
    progress.position = scenario.testStepCount
  }

  /// Records the end of the test step that `progress` stands at, and goes on to the next.
  func record(_ result: StepResult, _ progress: inout Progress, at time: Duration) {
    log.record(.stepFinished(id, step: progress.position, result), at: time)
    progress.worst = max(progress.worst, result.status)
    progress.time = time
    progress.position += 1
  }
}
