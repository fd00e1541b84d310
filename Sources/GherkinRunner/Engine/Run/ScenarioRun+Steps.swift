extension ScenarioRun {
  /// - Returns: Whether all steps are over; if not, one was abandoned and has been reported.
  func runSteps(_ progress: inout ScenarioProgress) async -> Bool {
    monitor.onLoss(of: .scenario(id.scenario)) { self.abandon($0) }
    defer { monitor.onLoss(of: nil, nil) }
    let limit = environment.timeLimit(of: scenario)
    progress.position = PlannedScenario.worldPosition
    recorder.beginWorld()
    var made: Suite.World?
    // A world that was made too late, or while the run was interrupted, is not used.
    let ended = await monitor.call(
      progress, limit, failsIfInterrupted: true, noted: recorder.end
    ) {
      let context = ScenarioContext(scenario.pickle, attempt: id.attempt, recorder: recorder)
      made = try await environment.suite.makeWorld(for: context)
    }
    guard let result = ended else { return false }
    progress.position = 0
    guard result.status == .passed, var world = made else {
      goOn(without: result, &progress)
      return true
    }
    progress.time = events.now
    while progress.position < scenario.testStepCount {
      // Hooks that clean up must not be cancelled, so they get a task of their own.
      guard !monitor.isCancelled, progress.worst == .passed || !Task.isCancelled else {
        return await runRest(&progress, world: &world)
      }
      guard await runStep(&progress, in: &world) else { return false }
    }
    return true
  }

  /// Runs the test step at `progress`. Returns whether it ended.
  func runStep(_ progress: inout ScenarioProgress, in world: inout Suite.World) async -> Bool {
    let testStep = scenario.testStep(progress.position)
    var result: StepResult
    if let known = staticResult(of: testStep, behind: progress.worst) {
      result = known
      if progress.worst == .passed, known.status == .skipped { progress.isCutShort = true }
    } else {
      let limit = environment.timeLimit(of: scenario, at: progress.position)
      recordStart(&progress)
      recorder.begin(.step(id, step: progress.position))
      let ended = await monitor.call(progress, limit, noted: recorder.end) { [progress] in
        switch testStep {
        case .world: break
        case .hook(let hook): try await run(hook, progress, in: &world)
        case .step(let step, let decision):
          let (body, arguments) = try prepare(step, decision)
          if scenario.hooks.beforeStep.isEmpty, scenario.hooks.afterStep.isEmpty {
            try await body(&world, arguments)
          } else {
            try await surround(body, arguments, progress, in: &world)
          }
        }
      }
      guard let ended else { return false }
      result = ended
    }
    let end = events.now
    result.duration = end - progress.time
    record(result, &progress, at: end)
    if result.status > .skipped { recorder.noteFailure() }
    return true
  }

  /// The result of a test step that does not run after others with `worst`; nil if it is to run.
  private func staticResult(of testStep: TestStep, behind worst: Status) -> StepResult? {
    switch testStep {
    case .world: return nil
    case .hook(let hook):
      let isBarred = worst > .passed && environment.plan.hooks[hook].kind == .before
      return isBarred ? StepResult(.skipped) : nil
    // After a step or hook that skips the scenario on purpose, every step is skipped.
    case .step where worst == .skipped:
      return StepResult(.skipped)
    case .step(_, let decision) where decision.status != .passed:
      return StepResult(unrunnable: decision, in: environment.plan, skipping: worst > .passed)
    case .step where worst > .passed:
      return StepResult(.skipped)
    case .step:
      guard environment.control.isInterrupted else { return nil }
      return StepResult(.skipped, problem: NotRun.interrupted.problem)
    }
  }

  /// Runs a hook.
  ///
  /// - Parameter result: That of the step, for a hook after it.
  private func run(
    _ hook: Int, _ progress: ScenarioProgress, result: StepResult? = nil,
    in world: inout Suite.World
  ) async throws {
    switch environment.definitions.hooks[hook].body {
    case .scenario(let body): try await body(&world) { context(progress, result) }
    case .run: break
    }
  }

  private func context(_ progress: ScenarioProgress, _ result: StepResult?) -> HookContext {
    let step = environment.plan.reportedStep(progress.position, of: id)
    var planned: PickleStep?
    if case .step(let index, _) = scenario.testStep(progress.position) {
      planned = scenario.pickle.steps[index]
    }
    return HookContext(
      scenario: ScenarioContext(scenario.pickle, attempt: id.attempt, recorder: recorder),
      status: max(progress.worst, result?.status ?? .passed), step: step.isHook ? nil : step,
      result: result, plannedStep: planned)
  }

  private func prepare(
    _ step: Int, _ decision: StepDecision
  ) throws -> (StepDefinition<Suite.World>.Body, StepArguments) {
    guard case .matched(let definition, let captures) = decision, let arguments,
      let body = steps[Int(definition)]
    else { throw UnboundStep() }
    let first = Int(captures) - firstCapture
    return (body, StepArguments(arguments, stepAt: step, firstCapture: first))
  }

  private func surround(
    _ body: StepDefinition<Suite.World>.Body, _ arguments: StepArguments,
    _ progress: ScenarioProgress,
    in world: inout Suite.World
  ) async throws {
    var parts = SurroundedStep()
    for hook in scenario.hooks.beforeStep where parts.result.status == .passed {
      await run(hook, progress, &parts, in: &world)
    }
    if parts.result.status == .passed {
      var failure: (any Error)?
      do {
        try await body(&world, arguments)
      } catch {
        failure = error
        note(error)
      }
      parts.add(failure, noted: recorder.takeFailures())
    }
    for hook in scenario.hooks.afterStep { await run(hook, progress, &parts, in: &world) }
    try parts.check()
  }

  /// Runs a hook around a step, and adds what came of it to the parts of the step.
  private func run(
    _ hook: Int, _ progress: ScenarioProgress, _ parts: inout SurroundedStep,
    in world: inout Suite.World
  ) async {
    let info = environment.plan.hooks[hook]
    recorder.begin(info)
    var failure: (any Error)?
    do {
      let result = info.kind == .afterStep ? parts.result : nil
      try await run(hook, progress, result: result, in: &world)
    } catch {
      failure = error
      note(error)
    }
    parts.add(failure, noted: recorder.takeFailures(), in: info)
    recorder.begin(nil)
  }

  /// Notes an error that fails the step, before other hooks run.
  private func note(_ error: any Error) {
    let result = StepResult(error)
    guard result.status == .failed, let problem = result.problem else { return }
    environment.log.note(problem, of: id)
  }

  /// Called by the watchdog: the step at `progress` was cancelled and did not end, or the making of the world.
  private func abandon(_ progress: ScenarioProgress) {
    var progress = progress
    let hook = recorder.hook
    _ = recorder.end()
    let isWorld = progress.position == PlannedScenario.worldPosition
    let limit = environment.timeLimit(of: scenario, at: isWorld ? nil : progress.position)
    var problem = environment.control.reasonToAbandon(limit)
    problem.message += """
      ; it ignored its cancellation and was abandoned, and the hooks after this scenario did not run
      """
    if let hook { problem = problem.within(hook) }
    let now = events.now
    let result = StepResult(.failed, duration: now - progress.time, problem: problem)
    if isWorld {
      progress.position = 0
      goOn(without: result, &progress)
    } else {
      record(result, &progress, at: now)
      skipRest(&progress)
    }
    // Where the process ends with the step, nothing of it is left that could disturb another attempt.
    environment.note(
      finish(progress, mayRetry: environment.onAbandon != nil), of: scenario.index)
    giveUp()
  }

  /// There is no world, for the reason of `result`: no other step has failed, and all test steps are skipped.
  private func goOn(without result: StepResult, _ progress: inout ScenarioProgress) {
    var result = result
    let end = events.now
    result.duration = end - progress.time
    if result.status == .failed { result.problem = result.problem?.ofWorld(madeBy: Suite.self) }
    events.record(.worldNotMade(id, result), at: end)
    progress.worst = max(progress.worst, result.status)
    progress.time = end
    // What was attached meanwhile is shown with the first of them.
    recordStart(&progress)
    recorder.begin(.step(id, step: progress.position))
    _ = recorder.end()
    skipRest(&progress)
  }
}

/// A fault of the runner: the plan names a definition that was not bound.
private struct UnboundStep: Error, CustomStringConvertible {
  let description = "The runner did not bind the definition of this step. Please report this."
}
