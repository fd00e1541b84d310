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
  let launch: () throws(WorkerError) -> WorkerProcess

  /// Workers that are there and were not told to begin.
  var reserve: [WorkerProcess]
  var slots: [WorkerSlot] = []
  /// The next scenario of the plan that nobody has.
  var next = 0
  /// Scenarios that have to be given out once more, because their worker died before their turn, or
  /// because they may be tried again.
  var returned: [ScenarioAttempt] = []
  /// Those of the scenarios that were begun and are not over.
  private var lanes: [Int: EventLane] = [:]
  /// Whether a hook before all scenarios failed: then none runs.
  var isBarred = false
  /// Since when scenarios are given out.
  var openingTime: Duration?
  let hasSerialScenarios: Bool
  /// Whether any worker was told to begin.
  var hasCalled = false
  /// By which a worker that planned for itself shows that it has the same plan.
  private lazy var fingerprint = plan.fingerprint

  init(
    plan: Plan, options: RunOptions, control: RunControl, log: EventLog,
    prepared: [WorkerProcess], begun: WorkerProcess?,
    launch: @escaping () throws(WorkerError) -> WorkerProcess
  ) {
    self.plan = plan
    self.options = options
    self.control = control
    self.log = log
    self.launch = launch
    reserve = prepared
    if let begun {
      slots = [WorkerSlot(begun, at: log.now)]
      hasCalled = true
    }
    hasSerialScenarios = (0..<plan.scenarioCount).contains(where: plan.isSerial)
  }

  /// Runs the whole plan; returns when all workers are gone.
  func run() throws(WorkerError) {
    try callWorkers()
    while true {
      handOut()
      guard !slots.isEmpty else { return }
      try listen()
      tellInterruption()
      killTheStuck()
    }
  }

  // MARK: Listening

  /// Waits a little for whatever comes from the workers.
  private func listen() throws(WorkerError) {
    var polls = slots.map { pollfd(fd: $0.process.bell, events: Int16(POLLIN), revents: 0) }
    _ = unsafe polls.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), isLong ? 20 : 2)
    }
    for (slot, poll) in zip(slots, polls) {
      var calls: [UInt8] = []
      guard poll.revents == 0 || Descriptor.read(slot.process.bell, into: &calls) else {
        try bury(slot)
        continue
      }
      // First, so that it has something to do while we read what it has written.
      if calls.contains(WorkerChannel.Call.hunger.rawValue) { feed(slot) }
      try takeIn(slot)
    }
    slots.removeAll { $0.phase == .gone }
    try callWorkers()
  }

  /// Records the whole events among the bytes that have come.
  func takeIn(_ slot: WorkerSlot) throws(WorkerError) {
    guard !slot.isGarbled else { return }
    guard let bytes = slot.process.journal.take() else { return distrust(slot) }
    guard !bytes.isEmpty else { return }
    slot.inbox += bytes
    var reader = WireReader(slot.inbox[...])
    do {
      while var frame = try reader.readFrame() {
        let event = try frame.readTimedEvent()
        if case .runStarted = event.event {
          let fingerprint = try frame.readOptional { reader throws(WireReader.Truncated) in
            try reader.readInt()
          }
          guard fingerprint.map({ $0 == self.fingerprint }) ?? true else {
            throw WorkerError.otherPlan
          }
          slot.phase = .working
        } else if slot.note(event) {
          record(event)
        }
      }
    } catch let error as WorkerError {
      throw error
    } catch {
      return distrust(slot)
    }
    slot.inbox.removeSubrange(..<reader.position)
  }

  /// Ends a worker that does not make sense any more.
  private func distrust(_ slot: WorkerSlot) {
    slot.isGarbled = true
    slot.process.kill()
  }

  /// Records an event of a worker.
  func record(_ event: TimedEvent) {
    pass(event)
    switch event.event {
    case .runHookFinished(let hook, let result):
      if plan.hooks[hook].kind == .beforeAll, result.status > .skipped { isBarred = true }
    case .scenarioFinished(_, let result): control.note(result, options)
    default: break
    }
  }

  /// Hands an event on, by the lane of its scenario if it has one.
  private func pass(_ event: TimedEvent) {
    guard let scenario = event.event.scenario else { return log.record(event) }
    let lane = lane(of: scenario)
    lane.record(event.event, at: event.time)
    if event.event.endsScenario {
      lane.flush()
      lanes[scenario] = nil
    }
  }

  /// The lane of a scenario that is not over; it may be tried by several workers.
  func lane(of scenario: Int) -> EventLane {
    if let lane = lanes[scenario] { return lane }
    let lane = log.lane()
    lane.begin(scenario)
    lanes[scenario] = lane
    return lane
  }

  // MARK: Ending what does not end

  private func tellInterruption() {
    guard control.isInterrupted else { return }
    for slot in slots where !slot.knowsInterruption {
      slot.knowsInterruption = true
      slot.process.tell([.interrupt])
    }
  }

  /// Workers mind the time of their steps themselves; one that does not even do that is killed.
  private func killTheStuck() {
    guard let timeout = options.timeout else { return }
    let now = log.now
    for slot in slots {
      // How long it takes to get ready depends on the features, and the hooks mind their own time.
      guard slot.phase == .working else { continue }
      let pulse = slot.process.journal.written
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
