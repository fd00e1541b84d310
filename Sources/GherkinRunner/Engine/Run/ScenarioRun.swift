/// One attempt at one scenario: makes its world, runs its hooks and steps in order, and records what
/// came of each. It is independent of all other scenarios.
///
/// A class, because the watchdog and the recorder refer to it for every step.
final class ScenarioRun<Suite: SpecSuite>: Sendable {
  let environment: RunEnvironment<Suite>
  /// The definitions that are used, by their places.
  let steps: BoundSteps<Suite.World>
  let scenario: PlannedScenario
  /// What the steps receive; `nil` in a dry run.
  let arguments: ScenarioArguments?
  /// The number of the first of the scenario's captures in the plan.
  let firstCapture: Int
  let id: ScenarioAttempt
  let events: EventBuffer
  let monitor: CallMonitor
  /// Lets another thread go on when a step is abandoned.
  let giveUp: @Sendable () -> Void
  let recorder: Recorder

  init(
    environment: RunEnvironment<Suite>, steps: BoundSteps<Suite.World>, _ id: ScenarioAttempt,
    monitor: CallMonitor,
    giveUp: @escaping @Sendable () -> Void
  ) {
    self.environment = environment
    self.steps = steps
    self.id = id
    scenario = environment.plan.scenario(id.scenario)
    let (first, captures) = environment.plan.captures(of: scenario)
    firstCapture = first
    arguments =
      environment.options.isDryRun
      ? nil : ScenarioArguments(scenario.pickle.steps, captures: captures)
    self.monitor = monitor
    self.giveUp = giveUp
    let events = EventBuffer(id, testSteps: scenario.testStepCount, to: environment.log)
    self.events = events
    let pickle = scenario.pickle
    recorder = Recorder(
      in: environment.recorders, of: { pickle.titleAndPlace },
      noteFirst: { environment.log.note(Problem($0), of: id) }, noteLate: environment.noteLate
    ) { attachment, place in
      events.record(.attached(attachment, to: place), at: events.now)
    }
  }

  /// Runs the scenario. Returns the result; `nil` if a step was abandoned.
  func run() async -> ScenarioResult? {
    guard !environment.control.isStopped || id.attempt > 0 || environment.options.isDryRun else {
      return environment.log.skip(scenario, id, environment.control.reasonToSkip)
    }
    var progress = ScenarioProgress(start: events.now)
    events.record(.scenarioStarted(id), at: progress.start)
    if scenario.hasNoSteps {
      // It shows nothing, so it counts as undefined.
      progress.worst = .undefined
    } else if environment.options.isDryRun {
      skipRest(&progress, matching: true)
    } else {
      let (hasEnded, end) = await TestingAssertions.record(in: recorder) { [progress] in
        var progress = progress
        return (await runSteps(&progress), progress)
      }
      guard hasEnded else { return nil }
      progress = end
    }
    recorder.close()
    environment.noteUnclaimedAssertions()
    return finish(progress)
  }

  func finish(_ progress: ScenarioProgress, mayRetry: Bool = true) -> ScenarioResult {
    let willBeRetried =
      mayRetry && progress.worst == .failed && !environment.control.isStopped
      && id.failures < environment.plan.retries(of: scenario.index)
    let end = events.now
    let status = progress.worst.standing(after: id.failures)
    var notRun: NotRun?
    if status == .skipped {
      notRun = environment.options.isDryRun ? .dryRun : progress.isCutShort ? .interrupted : nil
    }
    let result = ScenarioResult(
      status: status, duration: end - progress.start, willBeRetried: willBeRetried, notRun: notRun)
    events.record(.scenarioFinished(id, result), at: end)
    return result
  }

  /// Records the rest as skipped or, if `matching`, with the status that the plan has for each.
  func skipRest(_ progress: inout ScenarioProgress, matching: Bool = false) {
    while progress.position < scenario.testStepCount {
      var result = StepResult(.skipped)
      if matching, case .step(_, let decision) = scenario.testStep(progress.position),
        decision.status != .passed
      {
        result = StepResult(unrunnable: decision, in: environment.plan, skipping: false)
      }
      record(result, &progress, at: progress.time)
    }
  }

  /// Records the start of the test step at `progress`, unless it has started.
  func recordStart(_ progress: inout ScenarioProgress) {
    guard !progress.hasStarted else { return }
    events.record(.stepStarted(id, step: progress.position), at: progress.time)
    progress.hasStarted = true
  }

  /// Records the end of the test step at `progress`, and goes on to the next.
  func record(_ result: StepResult, _ progress: inout ScenarioProgress, at time: Duration) {
    recordStart(&progress)
    events.record(.stepFinished(id, step: progress.position, result), at: time)
    progress.worst = max(progress.worst, result.status)
    progress.time = time
    progress.position += 1
    progress.hasStarted = false
  }
}

/// How far a scenario has come.
struct ScenarioProgress: Sendable {
  let start: Duration
  /// When the last test step ended.
  var time: Duration
  /// The test step that runs, or is next; `PlannedScenario.worldPosition` while the world is made.
  var position = 0
  /// Whether that step has started.
  var hasStarted = false
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
  /// Runs the rest, of which only hooks after the scenario do anything, in a task that is not cancelled.
  func runRest(_ progress: inout ScenarioProgress, world: inout Suite.World) async -> Bool {
    let parcel = Parcel(world: world, progress: progress)
    // On the same thread, which is free while this task waits.
    let task = monitor.start(on: monitor.executor) { await self.runRest(of: parcel) }
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

extension StepResult {
  /// The result of a step that the plan found nothing to run for. It keeps its status even after a
  /// failure, so that one run reports every undefined step.
  init(unrunnable decision: StepDecision, in plan: Plan, skipping: Bool) {
    if case .argumentMismatch(_, let reason) = decision {
      self.init(
        skipping ? .skipped : .failed,
        problem: skipping
          ? nil : Problem(plan.argumentMismatches[Int(reason)].text, type: "ArgumentMismatch"))
    } else {
      self.init(decision.status)
    }
  }
}
