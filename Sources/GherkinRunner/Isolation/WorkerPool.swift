import Foundation

/// Serves the worker processes of a run: opens the queue that they take scenarios from, takes in what
/// happens, and speaks for those that died.
///
/// A class, because its loop changes it step by step; it lives on one thread.
final class WorkerPool {
  let plan: Plan
  let options: RunOptions
  let control: RunControl
  let log: EventLog
  let queue: ScenarioQueue
  let launch: () throws(WorkerError) -> WorkerProcess

  /// Workers that are there and were not told to begin.
  var reserve: [WorkerProcess]
  var slots: [WorkerSlot] = []
  /// The parts of the plan that the queue is still to be opened for, one after the other.
  var stretches: ArraySlice<Stretch>
  /// Which scenarios are over.
  private(set) var isOver: [Bool]
  private(set) var overCount = 0
  /// Attempts that have to be given out beside the queue, because a worker died before their turn, or
  /// because a scenario may be tried again.
  var returned: [ScenarioAttempt] = []
  /// Whether a hook before all scenarios failed: then none runs.
  var isBarred = false
  /// Since when scenarios run.
  var openingTime: Duration?
  /// When something came from a worker.
  private var lastNews = Duration.zero
  /// The scenarios that the queue was opened for last; it can hold no others.
  var opened: Range<Int>
  /// How many workers in a row have ended before they were ready.
  var unreadyCount = 0
  /// Whether the system has refused another worker while there were some.
  var isRefusedMore = false
  /// Whether any worker was told to begin.
  var hasCalled = false
  /// How long any step may take at most.
  lazy var longestTimeLimit = plan.longestTimeLimit(run: options.timeout)
  /// By which a worker that planned for itself shows that it has the same plan.
  private lazy var fingerprint = plan.fingerprint

  /// - Parameters:
  ///   - queue: If no hooks come before the scenarios, it is open for the first stretch.
  ///   - prepared: Workers that are there.
  ///   - begun: Workers that were told to begin, with the first numbers that there are.
  init(
    plan: Plan, options: RunOptions, control: RunControl, log: EventLog, queue: ScenarioQueue,
    prepared: [WorkerProcess], begun: [WorkerProcess],
    launch: @escaping () throws(WorkerError) -> WorkerProcess
  ) {
    self.plan = plan
    self.options = options
    self.control = control
    self.log = log
    self.queue = queue
    self.launch = launch
    reserve = prepared
    stretches = Stretch.divide(plan)[...]
    isOver = Array(repeating: false, count: plan.scenarioCount)
    opened = 0..<0
    if plan.beforeAll.isEmpty, let first = stretches.popFirst() { opened = first.scenarios }
    slots = begun.enumerated().map { number, process in
      WorkerSlot(process, number: number, at: log.now)
    }
    hasCalled = !begun.isEmpty
  }

  /// Runs the whole plan; returns when all workers are gone.
  func run() throws(WorkerError) {
    try callWorkers()
    while true {
      handOut()
      guard !slots.isEmpty else { return }
      try listen()
      passInterruption()
      killTheStuck()
    }
  }

  // MARK: Listening

  /// Waits a little for whatever comes from the workers.
  private func listen() throws(WorkerError) {
    let isQuiet = log.now - lastNews > .milliseconds(50)
    let isEnding = slots.contains { $0.bellEnd != nil }
    // A bell that has ended is left out: it would ring without end.
    var polls = slots.map { slot in
      pollfd(fd: slot.bellEnd == nil ? slot.process.bell : -1, events: Int16(POLLIN), revents: 0)
    }
    _ = unsafe polls.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(
        buffer.baseAddress, nfds_t(buffer.count), !isEnding && (isLong || isQuiet) ? 20 : 1)
    }
    var calls: [UInt8] = []
    for (slot, poll) in zip(slots, polls) {
      if poll.revents != 0, !Descriptor.read(slot.process.bell, into: &calls) {
        slot.bellEnd = log.now
      }
      if let end = slot.process.poll() { try bury(slot, end) } else { try takeIn(slot) }
    }
    slots.removeAll { $0.phase == .gone }
    try callWorkers()
  }

  /// Records the whole events among the bytes that have come.
  func takeIn(_ slot: WorkerSlot) throws(WorkerError) {
    guard !slot.isGarbled else { return }
    // First, so that whatever it told before it went to rest is among the bytes.
    let idle = slot.process.journal.idle
    guard slot.process.journal.take(into: &slot.inbox) else { return distrust(slot) }
    defer {
      // One that waits has written whole events.
      if !slot.noteIdle(after: idle) || slot.isIdle && !slot.inbox.isEmpty { distrust(slot) }
    }
    guard !slot.inbox.isEmpty else { return }
    lastNews = log.now
    guard let count = try recordEvents(in: slot.inbox, of: slot) else { return distrust(slot) }
    slot.inbox.removeSubrange(..<count)
  }

  /// Records the whole events among `bytes`.
  ///
  /// - Returns: How many bytes those are; nothing if they make no sense.
  private func recordEvents(
    in bytes: [UInt8], of slot: WorkerSlot
  ) throws(WorkerError) -> Int? {
    var reader = WireReader(bytes[...])
    do {
      while var frame = try reader.readFrame() {
        let event = try frame.readTimedEvent()
        guard plan.canContain(event, at: log.now) else { return nil }
        if case .runStarted = event.event {
          let fingerprint = try frame.readOptional { reader throws(WireReader.Truncated) in
            try reader.readInt()
          }
          guard fingerprint.map({ $0 == self.fingerprint }) ?? true else {
            throw WorkerError.otherPlan
          }
          slot.phase = .working
          unreadyCount = 0
        } else if mayFollow(event, of: slot) {
          if slot.note(event) { record(event, of: slot) }
        } else {
          slot.leaveOut(event.event)
        }
      }
    } catch let error as WorkerError {
      throw error
    } catch {
      return nil
    }
    return reader.position
  }

  /// Ends a worker that does not make sense any more.
  private func distrust(_ slot: WorkerSlot) {
    slot.isGarbled = true
    slot.kill(for: .garbled)
  }

  /// Whether an event is of a scenario that is there, is not over and does not begin while another worker
  /// has it, if it is of one. Workers take others only from a queue that was written over.
  private func mayFollow(_ event: TimedEvent, of slot: WorkerSlot) -> Bool {
    guard let scenario = event.event.scenario else { return true }
    guard !isOver[scenario] else { return false }
    guard case .scenarioStarted = event.event else { return true }
    return !slots.contains { $0 !== slot && $0.attempt?.scenario == scenario }
  }

  /// Records an event of a worker.
  func record(_ event: TimedEvent, of slot: WorkerSlot) {
    log.record([event])
    switch event.event {
    case .runHookFinished(let hook, let result):
      if plan.hooks[hook].kind == .beforeAll, result.status > .skipped { isBarred = true }
    case .scenarioFinished(let id, let result):
      if !result.willBeRetried { noteEnd(of: id.scenario) }
      control.note(result, options)
    default: break
    }
  }

  /// Notes that nothing of `scenario` is to come any more.
  func noteEnd(of scenario: Int) {
    isOver[scenario] = true
    overCount += 1
  }

  // MARK: Ending what does not end

  private func passInterruption() {
    guard control.isInterrupted else { return }
    for slot in slots where slot.interruption == nil {
      slot.interruption = log.now
      slot.process.tell([.interrupt])
    }
  }

  /// How long a process may take to end after its bell has ended, and how long one may take to hear of an
  /// interruption.
  private static let (endingGrace, hearingGrace) = (Duration.milliseconds(200), Duration.seconds(2))

  /// Workers mind the time of their steps themselves. One that does not even do that is killed, and so is
  /// one that cannot be reached.
  private func killTheStuck() {
    let now = log.now
    for slot in slots {
      if let end = slot.bellEnd, now - end > Self.endingGrace {
        slot.kill(for: .closedDescriptors)
      }
      if let time = slot.interruption, now - time > Self.hearingGrace,
        !slot.process.journal.hasHeardInterruption
      {
        slot.kill(for: .interrupted)
      }
      // How long it takes to get ready depends on the features, and the hooks mind their own time.
      guard let timeout = longestTimeLimit, slot.phase == .working else { continue }
      let pulse = slot.process.journal.pulse
      if pulse != slot.pulse || slot.isIdle {
        (slot.pulse, slot.lastPulse) = (pulse, now)
      } else if now - slot.lastPulse > timeout + .seconds(2) {
        slot.kill(for: timeoutProblem(of: slot, atMost: timeout))
      }
    }
  }
}

extension WorkerPool {
  /// Says that the step at hand of a worker took too long.
  private func timeoutProblem(of slot: WorkerSlot, atMost longest: Duration) -> Problem {
    var limit = TimeLimit(longest, .run)
    if let attempt = slot.attempt, case let scenario = plan.scenario(attempt.scenario),
      slot.finishedSteps < scenario.testStepCount
    {
      limit = plan.timeLimit(of: scenario, at: slot.finishedSteps, run: options.timeout)
    }
    return .timeout(limit) ?? .interrupted
  }
}

extension WorkerError {
  fileprivate static let otherPlan = WorkerError(
    "a worker process has read other features than this one: was a file saved just now?")
}
