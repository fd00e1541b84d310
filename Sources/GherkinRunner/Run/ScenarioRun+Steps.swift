/// Carrying out the steps of a scenario, under a watch.
extension ScenarioRun {
  /// - Returns: Whether all steps are over; if not, one was given up and has been reported.
  func runSteps(_ progress: inout ScenarioProgress) async -> Bool {
    let unbegun = progress
    watch.begin(deadline: stage.options.timeout.map { progress.time + $0 }) {
      self.lane.record(.stepStarted(self.id, step: 0), at: unbegun.time)
      self.abandon(unbegun)
    }
    var world: Suite.World
    do {
      let context = ScenarioContext(scenario.pickle, attempt: id.attempt, recorder: recorder)
      world = try await stage.suite.makeWorld(for: context)
    } catch {
      guard case .abandoned = watch.end() else {
        fail(&progress, with: error)
        return true
      }
      return false
    }
    if case .abandoned = watch.end() { return false }
    while progress.position < scenario.testStepCount {
      // What cleans up must not find itself cancelled, so it gets a task of its own.
      guard !Task.isCancelled else { return await runRest(&progress, world: &world) }
      guard await runStep(&progress, in: &world) else { return false }
    }
    return true
  }

  /// Runs the test step that `progress` stands at.
  ///
  /// - Returns: Whether it ended.
  func runStep(_ progress: inout ScenarioProgress, in world: inout Suite.World) async -> Bool {
    let position = progress.position
    lane.record(.stepStarted(id, step: position), at: progress.time)
    var result: StepResult
    switch scenario.testStep(position) {
    case .hook(let hook) where stage.plan.hooks[hook].kind == .before && progress.worst > .passed:
      result = StepResult(.skipped)
    case .step(_, let decision) where decision.status != .passed:
      result = StepResult(unrunnable: decision, in: stage.plan, skipping: progress.worst > .passed)
    case .step where progress.worst > .passed || stage.control.isInterrupted:
      result = StepResult(.skipped)
    case .hook(let hook):
      guard let ended = await watched(progress, { try await run(hook, in: &$0) }, &world)
      else { return false }
      result = ended
    case .step(let step, let decision):
      guard let (prepared, arguments) = prepare(step, decision) else {
        result = StepResult(.undefined)
        break
      }
      // Each call that is waited for costs; few scenarios have such hooks.
      let hasHooks = !scenario.hooks.beforeStep.isEmpty || !scenario.hooks.afterStep.isEmpty
      let ended =
        hasHooks
        ? await watched(progress, { try await surround(prepared, arguments, in: &$0) }, &world)
        : await watched(progress, { try await prepared.body(&$0, arguments) }, &world)
      guard let ended else { return false }
      result = ended
    }
    let end = lane.now
    result.duration = end - progress.time
    record(result, &progress, at: end)
    if result.status > .skipped { recorder.noteFailure() }
    return true
  }

  private func run(_ hook: Int, in world: inout Suite.World) async throws {
    guard case .scenario(let body) = stage.definitions.hooks[hook].body else { return }
    try await body(&world)
  }

  /// What there is to run for a step; nothing where no definition was prepared for it.
  private func prepare(
    _ step: Int, _ decision: StepDecision
  ) -> (PreparedStep<Suite.World>, StepArguments)? {
    guard case .matched(let definition, let captures) = decision, let arguments,
      let prepared = steps[Int(definition)]
    else { return nil }
    let first = Int(captures) - firstCapture
    return (prepared, StepArguments(arguments, stepAt: step, firstCapture: first))
  }

  /// Runs a step with the hooks around it.
  private func surround(
    _ step: PreparedStep<Suite.World>, _ arguments: StepArguments, in world: inout Suite.World
  ) async throws {
    let hooks = scenario.hooks
    var failure: (any Error)?
    do {
      for hook in hooks.beforeStep { try await run(hook, in: &world) }
      try await step.body(&world, arguments)
    } catch {
      failure = error
    }
    for hook in hooks.afterStep {
      do {
        try await run(hook, in: &world)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Runs `body` under the watch, and puts together what it threw, what it noted and what the watch
  /// has to say; nothing when it was given up.
  private func watched(
    _ progress: ScenarioProgress, _ body: (inout Suite.World) async throws -> Void,
    _ world: inout Suite.World
  ) async -> StepResult? {
    recorder.begin(.step(id, step: progress.position))
    let deadline = stage.options.timeout.map { progress.time + $0 }
    watch.begin(deadline: deadline) { self.abandon(progress) }
    var failure: (any Error)?
    do {
      try await body(&world)
    } catch {
      failure = error
    }
    switch watch.end() {
    case .abandoned:
      return nil
    case .late:
      _ = recorder.end()
      return StepResult(.failed, problem: stage.options.timeout.map(Problem.timeout))
    case .interrupted where failure is CancellationError:
      _ = recorder.end()
      return StepResult(.failed, problem: .interrupted)
    case .inTime, .interrupted:
      return StepResult(failure, noted: recorder.end())
    }
  }

  /// Called by the watchdog: the step at `progress` was told to end and did not.
  private func abandon(_ progress: ScenarioProgress) {
    var progress = progress
    _ = recorder.end()
    let timeout = stage.control.isInterrupted ? nil : stage.options.timeout
    var problem = timeout.map(Problem.timeout) ?? .interrupted
    problem.message += """
      ; it did not end when told to, so it was left behind and the hooks after this scenario could \
      not run
      """
    let now = lane.now
    let result = StepResult(.failed, duration: now - progress.time, problem: problem)
    record(result, &progress, at: now)
    passOver(&progress)
    stage.note(finish(progress, mayRetry: mayRetryLost))
    giveUp()
  }

  /// The world could not be made: the first test step takes the blame, the others are skipped.
  private func fail(_ progress: inout ScenarioProgress, with error: any Error) {
    var problem = Problem(error)
    problem.message = "The scenario's world could not be made: \(problem.message)"
    lane.record(.stepStarted(id, step: 0), at: progress.time)
    record(StepResult(.failed, problem: problem), &progress, at: lane.now)
    passOver(&progress)
  }
}
