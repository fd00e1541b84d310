import Foundation

/// Serves the worker processes of a run: hands out scenarios, takes in what happens, and speaks for
/// those that died.
///
/// A class, because its loop changes it step by step; it lives on one thread.
final class WorkerPool {
  let plan: Plan
  let options: RunOptions
  let control: RunControl
  let log: EventLog
  private let launch: () throws(WorkerError) -> WorkerProcess

  var slots: [WorkerSlot] = []
  /// The next scenario of the plan that nobody has.
  private var next = 0
  /// Scenarios that have to be given out once more, because their worker died before their turn, or
  /// because they may be tried again.
  var returned: [ScenarioAttempt] = []
  /// Whether a hook before all scenarios failed: then none runs.
  var isBarred = false
  private var hasToldInterruption = false
  private let fingerprint: Int

  init(
    plan: Plan, options: RunOptions, control: RunControl, log: EventLog,
    launch: @escaping () throws(WorkerError) -> WorkerProcess
  ) {
    self.plan = plan
    self.options = options
    self.control = control
    self.log = log
    self.launch = launch
    fingerprint = plan.fingerprint
  }

  /// Runs the whole plan; returns when all workers are gone. There are no more of them than
  /// scenarios, and those that are prepared come first.
  func run(with prepared: [WorkerProcess]) throws(WorkerError) {
    let count = max(1, min(options.parallel, plan.scenarioCount))
    for process in prepared.prefix(count) { add(process) }
    while slots.count < count { try addWorker() }
    while !slots.isEmpty {
      try handOut()
      try listen()
      tellInterruption()
      killTheStuck()
    }
  }

  private func addWorker() throws(WorkerError) { add(try launch()) }

  private func add(_ process: WorkerProcess) {
    process.tell([.begin])
    slots.append(WorkerSlot(process, at: log.now))
  }

  // MARK: Handing out

  private var isAllReady: Bool { slots.allSatisfy { $0.phase != .preparing } }
  private var isDone: Bool { isBarred || (next == plan.scenarioCount && returned.isEmpty) }

  /// Gives scenarios to workers that have little to do; tells them to finish when there are none.
  private func handOut() throws(WorkerError) {
    // The hooks before all scenarios come before all scenarios.
    guard isAllReady else { return }
    if control.isStopped { skipTheRest() }
    for slot in slots where slot.phase == .working {
      var commands: [WorkerChannel.Command] = []
      while slot.assigned.count < depth, let id = take() {
        slot.assigned.append(id)
        commands.append(.run(id))
      }
      if isDone, slots.allSatisfy({ $0.assigned.isEmpty }) {
        slot.phase = .finishing
        commands.append(.finish)
      }
      if !commands.isEmpty { slot.process.tell(commands) }
    }
  }

  /// Starts workers for those that died, as long as there is work that nobody has.
  private func replaceTheDead() throws(WorkerError) {
    let waiting = plan.scenarioCount - next + returned.count
    let count = min(max(1, options.parallel), slots.count + waiting)
    while !isDone, !control.isStopped || slots.isEmpty, slots.count < count { try addWorker() }
  }

  /// How many scenarios a worker may have before it: enough not to wait for us, few enough to keep
  /// the others busy until the end.
  private var depth: Int {
    if options.failFast { return 1 }
    let left = plan.scenarioCount - next
    return max(1, min(32, left / (2 * max(1, slots.count))))
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
    let others = slots.flatMap(\.assigned)
    return plan.isSerial(scenario)
      ? others.isEmpty : !others.contains { plan.isSerial($0.scenario) }
  }

  private func skipTheRest() {
    for id in returned where id.attempt == 0 { skip(id) }
    returned.removeAll()
    while next < plan.scenarioCount {
      skip(ScenarioAttempt(scenario: next))
      next += 1
    }
  }

  private func skip(_ id: ScenarioAttempt) {
    PassedOver(plan: plan, scenario: plan.scenario(id.scenario), id: id, log: log).recordScenario()
  }

  // MARK: Listening

  /// Waits a little for whatever comes from the workers.
  private func listen() throws(WorkerError) {
    var polls = slots.map { pollfd(fd: $0.process.events, events: Int16(POLLIN), revents: 0) }
    _ = unsafe polls.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), 50)
    }
    for (slot, poll) in zip(slots, polls) where poll.revents != 0 {
      if Descriptor.read(slot.process.events, into: &slot.inbox) {
        try takeIn(slot)
      } else {
        try bury(slot)
      }
    }
    slots.removeAll { $0.phase == .gone }
    try replaceTheDead()
  }

  /// Records the whole events among the bytes that have come.
  func takeIn(_ slot: WorkerSlot) throws(WorkerError) {
    var reader = WireReader(slot.inbox[...])
    var done = 0
    while !reader.isAtEnd, let event = try? reader.readEvent() {
      if case .runStarted = event {
        guard let fingerprint = try? reader.readInt() else { break }
        guard fingerprint == self.fingerprint else { throw WorkerError.otherPlan }
        slot.phase = .working
      } else if slot.note(event) {
        record(event)
      }
      done = reader.position
    }
    slot.inbox.removeSubrange(..<done)
  }

  func record(_ event: Event) {
    log.record(event, at: log.now)
    switch event {
    case .runHookFinished(let hook, let result):
      if plan.hooks[hook].kind == .beforeAll, result.status > .skipped { isBarred = true }
    case .scenarioFinished(_, let result):
      if options.failFast, !result.willBeRetried, result.status.fails(strict: options.strict) {
        control.stop()
      }
    default: break
    }
  }

  private func tellInterruption() {
    guard control.isInterrupted, !hasToldInterruption else { return }
    hasToldInterruption = true
    for slot in slots { slot.process.tell([.interrupt]) }
  }

  /// Workers mind the time of their steps themselves; one that does not even do that is killed.
  private func killTheStuck() {
    guard let timeout = options.timeout else { return }
    let now = log.now
    for slot in slots {
      // How long it takes to get ready depends on the features, and the hooks mind their own time.
      guard slot.phase == .working else { continue }
      let pulse = slot.process.journal.pulse
      if pulse != slot.pulse || slot.isIdle {
        (slot.pulse, slot.lastPulse) = (pulse, now)
      } else if now - slot.lastPulse > timeout + .seconds(2), !slot.wasKilled {
        slot.wasKilled = true
        slot.process.kill()
      }
    }
  }
}

extension WorkerError {
  fileprivate static let otherPlan = WorkerError(
    "a worker process has read other features than this one: was a file saved just now?")
}
