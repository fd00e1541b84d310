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
    slots.append(WorkerSlot(process, number: number, options, lane: log.lane(), at: now))
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
    let lane = log.lane()
    lane.begin(scenario)
    _ = PassedOver(
      plan: plan, scenario: plan.scenario(scenario), id: ScenarioAttempt(scenario: scenario),
      lane: lane
    ).recordScenario(control.reasonToSkip)
    lane.flush()
    noteEnd(of: scenario)
  }
}
