/// Giving scenarios to workers.
extension WorkerPool {
  var isDone: Bool { isBarred || (next == plan.scenarioCount && returned.isEmpty) }

  /// How many scenarios nobody has.
  private var waiting: Int { plan.scenarioCount - next + returned.count }

  /// How many workers may be at work at the same time.
  private var workerLimit: Int { max(1, min(options.parallel, plan.scenarioCount)) }

  /// Whether the run has lasted so long, and has so much before it, that further workers are worth
  /// the time they take to get ready.
  var isLong: Bool {
    guard let elapsed = openingTime.map({ log.now - $0 }), elapsed > .milliseconds(10) else {
      return false
    }
    let left = waiting + slots.reduce(0) { $0 + $1.assigned.count }
    let isNearEnd = elapsed * left < .milliseconds(15) * (plan.scenarioCount - left)
    return !isNearEnd
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
    let count = min(workerLimit, slots.count + waiting)
    while slots.count < count { try callWorker() }
  }

  private func callWorker() throws(WorkerError) {
    hasCalled = true
    let process: WorkerProcess
    if reserve.isEmpty { process = try launch() } else { process = reserve.removeFirst() }
    let now = log.now
    process.tell([.prepare, .begin(origin: now.uptimeBefore)])
    slots.append(WorkerSlot(process, at: now))
  }

  /// Gives scenarios to workers that have little to do; tells them to finish when there are none.
  func handOut() {
    if openingTime == nil {
      guard slots.allSatisfy({ $0.phase != .preparing }) else { return }
      openingTime = log.now
    }
    if control.isStopped { skipTheRest() }
    for slot in slots where slot.phase == .working { handOut(to: slot) }
    guard isDone, slots.allSatisfy({ $0.assigned.isEmpty }) else { return }
    for slot in slots where slot.phase != .finishing {
      // Without hooks a worker that only gets ready has done nothing that has to be undone.
      guard slot.phase == .working || !plan.beforeAll.isEmpty || !plan.afterAll.isEmpty else {
        slot.phase = .finishing
        slot.process.kill()
        continue
      }
      guard slot.phase == .working else { continue }
      slot.phase = .finishing
      slot.process.tell([.finish])
      // It has nothing more to tell.
      if plan.afterAll.isEmpty {
        slot.process.dismiss()
        slot.phase = .gone
      }
    }
    slots.removeAll { $0.phase == .gone }
  }

  /// Gives more to a worker that calls for it: of what it has by our count, it has done most.
  func feed(_ slot: WorkerSlot) {
    guard slot.phase == .working, !control.isStopped, !options.failFast, !hasSerialScenarios else {
      return
    }
    give(slot, depth(of: slot))
  }

  private func handOut(to slot: WorkerSlot) {
    let depth = depth(of: slot)
    guard slot.assigned.count <= depth / 2 else { return }
    give(slot, depth - slot.assigned.count)
  }

  private func give(_ slot: WorkerSlot, _ count: Int) {
    var commands: [WorkerCommand] = []
    while commands.count < count, let id = take() {
      slot.assigned.append(id)
      commands.append(.run(id))
    }
    guard !commands.isEmpty else { return }
    slot.noteHandOut(at: log.now)
    slot.process.tell(commands)
  }

  /// How many scenarios a worker may have before it: enough not to wait for us, few enough to keep
  /// the others busy until the end.
  private func depth(of slot: WorkerSlot) -> Int {
    options.failFast ? 1 : max(1, min(slot.depth, waiting / (2 * workerLimit)))
  }

  private func take() -> ScenarioAttempt? {
    let candidate =
      returned.first ?? (next < plan.scenarioCount ? ScenarioAttempt(scenario: next) : nil)
    guard let candidate, !isBarred, mayRunBesideOthers(candidate.scenario) else { return nil }
    if returned.isEmpty { next += 1 } else { returned.removeFirst() }
    return candidate
  }

  /// A serial scenario has the stage to itself.
  private func mayRunBesideOthers(_ scenario: Int) -> Bool {
    guard hasSerialScenarios else { return true }
    let others = slots.flatMap(\.assigned)
    return plan.isSerial(scenario)
      ? others.isEmpty : !others.contains { plan.isSerial($0.scenario) }
  }

  private func skipTheRest() {
    // Behind a hook that failed, nothing is reported of scenarios.
    guard !isBarred else { return }
    // Of a scenario that was to be tried again, the last word is not said yet.
    for id in returned where id.attempt == 0 { skip(id) }
    returned.removeAll { $0.attempt == 0 }
    while next < plan.scenarioCount {
      skip(ScenarioAttempt(scenario: next))
      next += 1
    }
  }

  private func skip(_ id: ScenarioAttempt) {
    let lane = log.lane()
    lane.begin(id.scenario)
    PassedOver(plan: plan, scenario: plan.scenario(id.scenario), id: id, lane: lane)
      .recordScenario()
    lane.flush()
  }
}
