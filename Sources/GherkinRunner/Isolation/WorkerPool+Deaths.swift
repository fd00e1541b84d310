/// What happens when a worker is gone.
extension WorkerPool {
  /// Takes in what a worker left behind, and speaks for it if it died before its time.
  func bury(_ slot: WorkerSlot) throws(WorkerError) {
    try takeIn(slot)
    slot.noteUntoldSteps()
    let end = slot.process.wait()
    let phase = slot.phase
    slot.phase = .gone
    let now = log.now
    if let hook = slot.runHook {
      let result = StepResult(
        .failed, duration: now - slot.lastStart, problem: problem(of: slot, end))
      record(TimedEvent(.runHookFinished(hook: hook, result), at: now), of: slot)
      if phase == .preparing { isBarred = true }
      return
    }
    if phase == .preparing {
      throw WorkerError("a worker process ended before it was ready: \(end.problem.message)")
    }
    // A worker that leaves a step behind which does not end goes of its own will.
    if slot.hasBegun, let attempt = slot.attempt {
      finish(attempt, of: slot, with: problem(of: slot, end), at: now)
    }
    slot.lane.flush()
    returned.insert(contentsOf: slot.takeBack(), at: 0)
  }

  private func problem(of slot: WorkerSlot, _ end: ProcessEnd) -> Problem {
    if slot.isGarbled { return .garbled }
    guard slot.wasKilled, let timeout = options.timeout else { return end.problem }
    return .timeout(timeout)
  }

  /// Reports the rest of a scenario whose worker died in the middle of it.
  private func finish(
    _ id: ScenarioAttempt, of slot: WorkerSlot, with problem: Problem, at now: Duration
  ) {
    let scenario = plan.scenario(id.scenario)
    let lane = slot.lane
    let step = slot.finishedSteps
    if step < scenario.testStepCount {
      let process = slot.process
      let output = Descriptor.contents(of: process.output, from: process.journal.printed)
      if !output.isEmpty {
        lane.record(.attached(.output(output), to: .step(id, step: step)), at: now)
      }
      let result = StepResult(.failed, duration: now - slot.lastStart, problem: problem)
      lane.record(.stepFinished(id, step: step, result), at: now)
      PassedOver(plan: plan, scenario: scenario, id: id, lane: lane).record(from: step + 1, at: now)
    }
    let mayRetry = id.attempt < plan.retries(of: id.scenario) && !control.isStopped
    let result = ScenarioResult(
      status: .failed, duration: now - slot.scenarioStart, willBeRetried: mayRetry)
    record(TimedEvent(.scenarioFinished(id, result), at: now), of: slot)
    if mayRetry { returned.insert(id.next, at: 0) }
  }
}

extension Problem {
  /// What a worker reported cannot be read.
  fileprivate static let garbled = Problem(
    "the process wrote over memory that was not its own, and was ended", type: "Crash")
}
