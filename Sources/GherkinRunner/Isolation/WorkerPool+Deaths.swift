/// What is said and done when a worker process is gone.
extension WorkerPool {
  /// Takes in what a worker left behind, and speaks for it if it died before its time.
  func bury(_ slot: WorkerSlot) throws(WorkerError) {
    slot.inbox += slot.process.journal.bytes
    try takeIn(slot)
    let end = slot.process.wait()
    let phase = slot.phase
    slot.phase = .gone
    if let hook = slot.runHook {
      record(.runHookFinished(hook: hook, StepResult(.failed, problem: problem(of: slot, end))))
      if phase == .preparing { isBarred = true }
      return
    }
    if phase == .preparing {
      throw WorkerError("a worker process ended before it was ready: \(end.problem.message)")
    }
    let unfinished = slot.assigned
    if slot.hasBegun, let current = unfinished.first {
      finish(current, of: slot, with: problem(of: slot, end))
      returned.insert(contentsOf: unfinished.dropFirst(), at: 0)
    } else {
      // A worker that leaves a step behind which does not end goes of its own will.
      returned.insert(contentsOf: unfinished, at: 0)
    }
  }

  private func problem(of slot: WorkerSlot, _ end: ProcessEnd) -> Problem {
    guard slot.wasKilled, let timeout = options.timeout else { return end.problem }
    return .timeout(timeout)
  }

  /// Reports the rest of a scenario whose worker died in the middle of it.
  private func finish(_ id: ScenarioAttempt, of slot: WorkerSlot, with problem: Problem) {
    let scenario = plan.scenario(id.scenario)
    let step = slot.finishedSteps
    let now = log.now
    if step < scenario.testStepCount {
      if !slot.stepHasBegun { log.record(.stepStarted(id, step: step), at: now) }
      let process = slot.process
      let output = Descriptor.contents(of: process.output, from: process.journal.printed)
      if !output.isEmpty {
        log.record(.attached(.output(output), to: .step(id, step: step)), at: now)
      }
      log.record(.stepFinished(id, step: step, StepResult(.failed, problem: problem)), at: now)
      PassedOver(plan: plan, scenario: scenario, id: id, log: log).record(from: step + 1, at: now)
    }
    let mayRetry = id.attempt < plan.retries(of: id.scenario) && !control.isStopped
    let result = ScenarioResult(status: .failed, duration: .zero, willBeRetried: mayRetry)
    record(.scenarioFinished(id, result))
    if mayRetry {
      returned.insert(ScenarioAttempt(scenario: id.scenario, attempt: id.attempt + 1), at: 0)
    }
  }
}
