/// What happens when a worker is gone.
extension WorkerPool {
  /// Takes in what a worker left behind, and speaks for it if it died before its time.
  func bury(_ slot: WorkerSlot, _ end: ProcessEnd) throws(WorkerError) {
    try takeIn(slot)
    let phase = slot.phase
    slot.phase = .gone
    let now = log.now
    let problem = problem(of: slot, end)
    if let hook = slot.runHook {
      let result = StepResult(.failed, duration: now - slot.lastStart, problem: problem)
      record(TimedEvent(.runHookFinished(hook: hook, result), at: now), of: slot)
      if phase == .preparing { isBarred = true }
      return
    }
    switch phase {
    case .preparing: try noteUnready(problem, others: slots.contains { $0.phase == .working })
    // One that leaves a step behind has reported that, and runs no hooks.
    case .finishing where !end.isLeaving: failMissingHooks(of: slot, with: problem, at: now)
    case .working, .finishing, .gone: break
    }
    // A worker that leaves a step behind which does not end goes of its own will.
    if slot.hasBegun, let attempt = slot.attempt {
      slot.noteUntoldSteps(limit: plan.scenario(attempt.scenario).testStepCount, at: now)
      finish(attempt, of: slot, with: problem, at: now)
    }
    slot.lane.flush()
    returned.insert(contentsOf: slot.takeBack(), at: 0)
  }

  /// How many workers in a row may end before they are ready: one may be killed by chance, or for want of
  /// memory.
  static let unreadyLimit = 5

  /// Takes note of a worker that ended before it was ready. Another takes its place, unless that has
  /// happened too often; then the run goes on with those that there are.
  private func noteUnready(_ problem: Problem, others: Bool) throws(WorkerError) {
    unreadyCount += 1
    guard !control.isStopped, !others, unreadyCount >= Self.unreadyLimit else { return }
    throw WorkerError("worker processes end before they are ready: \(problem.message)")
  }

  /// Reports a hook after all scenarios that a worker was to run and did not come to.
  private func failMissingHooks(of slot: WorkerSlot, with problem: Problem, at now: Duration) {
    guard slot.finishedAfterAll < plan.afterAll.count else { return }
    let hook = plan.afterAll[slot.finishedAfterAll]
    record(TimedEvent(.runHookStarted(hook: hook), at: now), of: slot)
    let result = StepResult(.failed, problem: problem)
    record(TimedEvent(.runHookFinished(hook: hook, result), at: now), of: slot)
  }

  /// Why the step failed that ran at the end: for what we killed the process for, unless it was faster.
  private func problem(of slot: WorkerSlot, _ end: ProcessEnd) -> Problem {
    if end.isLeaving, slot.process.journal.hasLostDescriptors { return .closedDescriptors }
    guard end.isKilled, let reason = slot.killReason else { return end.problem }
    return reason
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
      let output = Descriptor.contents(of: process.output, from: max(0, process.journal.printed))
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
  static let garbled = Problem(
    "the process wrote over memory that was not its own, and was ended", type: "Crash")

  /// A worker cannot be reached any more.
  static let closedDescriptors = Problem(
    """
    a step closed file descriptors that it had not opened, which the process needs to report, and the \
    process was ended
    """, type: "Crash")
}
