/// One attempt at one scenario: makes its world, runs its hooks and steps in order, and records what
/// came of each. It does not know of any other scenario.
struct ScenarioRun<Suite: SpecSuite>: Sendable {
  /// What is wanted of the scenario.
  enum Mode: Sendable {
    /// Run it.
    case run
    /// Report which steps could run, and which have no definition.
    case matchOnly
    /// Report every step as skipped: the run was told to stop.
    case passOver
  }

  let suite: Suite
  let definitions: Definitions<Suite.World>
  let plan: Plan
  let scenario: PlannedScenario
  let log: EventLog
  let mode: Mode

  /// Runs the scenario.
  ///
  /// - Returns: The status of its worst step.
  func run() async -> Status {
    let id = ScenarioAttempt(scenario: scenario.index)
    let start = log.now
    log.record(.scenarioStarted(id), at: start)
    var status = Status.passed
    switch mode {
    case .run where scenario.testStepCount > 0:
      status = await runSteps(of: id, from: start)
    case .run: break
    case .matchOnly, .passOver:
      status = passOverSteps(of: id, from: start)
    }
    let end = log.now
    log.record(
      .scenarioFinished(id, ScenarioResult(status: status, duration: end - start)), at: end)
    return status
  }

  private func runSteps(of id: ScenarioAttempt, from start: Duration) async -> Status {
    var world: Suite.World
    do {
      world = try await suite.makeWorld(for: scenario.context)
    } catch {
      return fail(id, from: start, with: error)
    }
    let steps = scenario.pickle.steps
    var worst = Status.passed
    var time = start
    for position in 0..<scenario.testStepCount {
      log.record(.stepStarted(id, step: position), at: time)
      var result: StepResult
      switch scenario.testStep(position) {
      case .hook(let hook):
        let isBefore = plan.hooks[hook].kind == .before
        result = isBefore && worst > .passed ? StepResult(.skipped) : await run(hook, in: &world)
      case .step(_, let match) where match.status != .passed:
        result = unrunnable(match, skipping: worst > .passed)
      case .step(let step, let match):
        result = worst > .passed ? StepResult(.skipped) : await run(steps[step], match, in: &world)
      }
      let end = log.now
      result.duration = end - time
      time = end
      worst = max(worst, result.status)
      log.record(.stepFinished(id, step: position, result), at: time)
    }
    return worst
  }

  private func run(_ hook: Int, in world: inout Suite.World) async -> StepResult {
    do {
      try await definitions.hooks[hook].body(&world)
      return StepResult(.passed)
    } catch {
      return StepResult(error)
    }
  }

  private func run(
    _ step: PickleStep, _ match: StepDecision, in world: inout Suite.World
  ) async -> StepResult {
    guard case .matched(let definition, let captures) = match else { return StepResult(.undefined) }
    let arguments = StepArguments(
      step: step, pattern: plan.patterns[Int(definition)],
      captures: plan.captures(of: Int(definition), from: Int(captures)))
    do {
      try await definitions.steps[Int(definition)].body(&world, arguments)
      return StepResult(.passed)
    } catch {
      return StepResult(error)
    }
  }

  /// The result of a step that the plan found nothing to run for. It keeps its status even behind a
  /// failure, so that one run tells of every undefined step.
  private func unrunnable(_ match: StepDecision, skipping: Bool) -> StepResult {
    guard case .misfit(_, let reason) = match else { return StepResult(match.status) }
    return skipping
      ? StepResult(.skipped)
      : StepResult(.failed, problem: Problem(plan.misfits[Int(reason)], type: "Misfit"))
  }

  private func passOverSteps(of id: ScenarioAttempt, from start: Duration) -> Status {
    var worst = mode == .passOver ? Status.skipped : .passed
    for position in 0..<scenario.testStepCount {
      var result = StepResult(.skipped)
      if mode == .matchOnly, case .step(_, let match) = scenario.testStep(position),
        match.status != .passed
      {
        result = unrunnable(match, skipping: false)
      }
      worst = max(worst, result.status)
      log.record(.stepStarted(id, step: position), at: start)
      log.record(.stepFinished(id, step: position, result), at: start)
    }
    return worst
  }

  /// The world could not be made: the first test step takes the blame, the others are skipped.
  private func fail(
    _ id: ScenarioAttempt, from start: Duration, with error: any Error
  ) -> Status {
    for position in 0..<scenario.testStepCount {
      var problem = Problem(error)
      problem.message = "The scenario's world could not be made: \(problem.message)"
      let result = position == 0 ? StepResult(.failed, problem: problem) : StepResult(.skipped)
      log.record(.stepStarted(id, step: position), at: start)
      log.record(.stepFinished(id, step: position, result), at: log.now)
    }
    return .failed
  }
}

extension StepResult {
  /// What an error thrown by a step or hook means.
  init(_ error: any Error) {
    switch error {
    case let pending as Pending: self.init(.pending, reason: pending.description)
    case let skip as Skip: self.init(.skipped, reason: skip.description)
    default: self.init(.failed, problem: Problem(error))
    }
  }

  private init(_ status: Status, reason: String) {
    self.init(status, problem: reason.isEmpty ? nil : Problem(reason, type: "Reason"))
  }
}

extension StepDecision {
  /// The status this step has before anything ran; `passed` means that it can run.
  package var status: Status {
    switch self {
    case .matched: .passed
    case .undefined: .undefined
    case .ambiguous: .ambiguous
    case .misfit: .failed
    }
  }
}
