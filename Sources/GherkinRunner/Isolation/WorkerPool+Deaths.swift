/// Letting workers have scenarios.
extension WorkerPool {
  /// Whether no scenario is left.
  private var isDone: Bool { isBarred || overCount == plan.scenarioCount }

  /// How many scenarios nobody has.
  private var waitingCount: Int {
    queue.waitingCount + plan.scenarioCount - openedEnd + returned.count
  }

  /// Behind the last scenario that the queue was opened for.
  private var openedEnd: Int { stretches.first?.scenarios.lowerBound ?? plan.scenarioCount }

  /// Whether the run has lasted so long, and has so much before it, that further workers are worth
  /// the time they take to get ready.
  var isLong: Bool {
    guard let elapsed = openingTime.map({ log.now - $0 }), elapsed > .milliseconds(10) else {
      return false
    }
    let left = plan.scenarioCount - overCount
    return elapsed * left >= .milliseconds(15) * overCount
  }

  /// Lets workers begin: one at first, all others when there is more than it will soon have done;
  /// and others for those that died. Hooks before all scenarios come before all scenarios, so that
  /// with any all workers begin together.
  func callWorkers() throws(WorkerError) {
    if slots.isEmpty {
      if control.isStopped { skipTheRest() }
      // Hooks around the run run even if there is nothing else.
      if !isDone || !hasCalled { try callWorker() }
    }
    guard !isDone, !control.isStopped, !plan.beforeAll.isEmpty || isLong else { return }
    guard !isRefusedMore, unreadyCount < Self.unreadyLimit else { return }
    let limit = min(queue.workerCount, plan.scenarioCount)
    let count = min(limit, slots.count + waitingCount)
    while slots.count < count {
      do throws(WorkerError) {
        try callWorker()
      } catch {
        // Too few are no harm.
        isRefusedMore = true
        guard !slots.isEmpty else { throw error }
        return
      }
    }
  }

  private func callWorker() throws(WorkerError) {
    hasCalled = true
    let process: WorkerProcess
    if reserve.isEmpty { process = try launch() } else { process = reserve.removeFirst() }
    let taken = Set(slots.map(\.number))
    let number = (0..<queue.workerCount).first { !taken.contains($0) } ?? 0
    let now = log.now
    process.tell([.prepare, .begin(origin: log.clock.start.uptime, worker: number)])
    slots.append(WorkerSlot(process, number: number, at: now))
  }

  /// Lets workers have what there is; tells them to finish when there is nothing.
  func handOut() {
    if openingTime == nil {
      guard slots.allSatisfy({ $0.phase != .preparing }) else { return }
      openingTime = log.now
    }
    if control.isStopped { skipTheRest() }
    if isDone { return finish() }
    clearQueueIfGarbled()
    giveReturned()
    // In this order: where nothing is left to take, a worker that has nothing will not get anything.
    if returned.isEmpty, queue.isEmpty, slots.allSatisfy(\.hasNothing) { openNext() }
    guard !queue.isEmpty else { return }
    // Also where a worker that died has left something behind.
    for slot in slots where slot.isIdle { slot.tell(.look) }
  }

  /// Empties the queue if something has written over it, so that workers neither take what is not theirs
  /// nor wait for what they cannot get. What was in it is given out beside it, once all workers wait.
  private func clearQueueIfGarbled() {
    // After a failure the worker that noticed it closes the queue, and has reported it before it waits.
    let mayBeClosed =
      control.isStopped || options.failFast && !slots.allSatisfy(\.hasNothing)
    if queue.isClosed && !mayBeClosed || !queue.holdsOnly(opened) { queue.clear() }
  }

  /// Gives out attempts that are not in the queue.
  private func giveReturned() {
    returned.removeAll { isOver[$0.scenario] }
    guard !returned.isEmpty, !isBarred else { return }
    for slot in slots where slot.phase == .working && slot.given.isEmpty {
      guard !returned.isEmpty else { return }
      slot.tell(.run(returned.removeFirst()))
    }
  }

  /// Opens the queue for the next stretch, whose scenarios must not overlap with those before. No
  /// worker has anything to do.
  private func openNext() {
    guard overCount == openedEnd else {
      // Workers that died had taken something out, and had not said so.
      returned = (0..<openedEnd).filter { !isOver[$0] }.map { ScenarioAttempt(scenario: $0) }
      return
    }
    if let stretch = stretches.popFirst() {
      opened = stretch.scenarios
      queue.open(opened)
    }
  }

  private func finish() {
    for slot in slots where slot.phase != .finishing {
      // Without hooks a worker that only gets ready has done nothing that has to be undone.
      guard slot.phase == .working || !plan.beforeAll.isEmpty || !plan.afterAll.isEmpty else {
        slot.phase = .finishing
        slot.process.kill()
        continue
      }
      guard slot.phase == .working else { continue }
      slot.phase = .finishing
      slot.tell(.finish)
      // It has nothing more to tell.
      if plan.afterAll.isEmpty {
        slot.process.dismiss()
        slot.phase = .gone
      }
    }
    slots.removeAll { $0.phase == .gone }
  }

  /// Reports what nobody has begun as left out, since no further scenario is to start.
  private func skipTheRest() {
    // Behind a hook that failed, nothing is reported of scenarios.
    guard !isBarred else { return }
    queue.close()
    // Of a scenario that was to be tried again, the last word is not said yet.
    let attempts = returned.filter { $0.attempt == 0 }.map(\.scenario)
    returned.removeAll { $0.attempt == 0 }
    // Something may have written over the queue.
    let taken = queue.takeBack().map { $0.clamped(to: 0..<openedEnd) }
    let unopened = openedEnd..<plan.scenarioCount
    stretches = []
    for scenario in attempts + taken.joined() + unopened where !isOver[scenario] { skip(scenario) }
  }

  private func skip(_ scenario: Int) {
    _ = log.skip(
      plan.scenario(scenario), ScenarioAttempt(scenario: scenario), control.reasonToSkip)
    noteEnd(of: scenario)
  }
}

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
      finish(attempt, of: slot, with: problem, at: now)
    }
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
    let step = slot.finishedSteps
    if step < scenario.testStepCount {
      if !slot.isStepOpen { log.record(.stepStarted(id, step: step), at: now) }
      let process = slot.process
      let output = Descriptor.contents(of: process.output, from: max(0, process.journal.printed))
      if !output.isEmpty {
        log.record(.attached(.output(output), to: .step(id, step: step)), at: now)
      }
      let result = StepResult(.failed, duration: now - slot.lastStart, problem: problem)
      log.record(.stepFinished(id, step: step, result), at: now)
      log.skip(step + 1..<scenario.testStepCount, of: id, at: now)
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
