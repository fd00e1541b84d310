import Synchronization

/// Where running scenarios report to: stamps events with the time, puts them into plan order and
/// hands them to one receiver.
///
/// A class, because many tasks share it. The receiver is single-threaded code: whoever records hands
/// on what is due, for others too. Where nobody looks on, scenarios do not wait for that.
package final class EventLog: Sendable {
  private struct Order {
    var sequencer = Sequencer()
    /// What is to be handed on, in order.
    var due: [[TimedEvent]] = []

    mutating func takeDue() -> [[TimedEvent]] {
      defer { due.removeAll() }
      return due
    }
  }

  /// How much may be due before somebody waits until it is handed on; it bounds the memory.
  private static let limit = 512

  private let order = Mutex(Order())
  private let delivery: Mutex<any EventReceiver>
  /// Measures the time of the run.
  let clock: RunClock
  /// Whether events of scenarios wait for their turn.
  private let isOrdered: Bool
  /// Whether events are wanted as they come.
  private let isWatched: Bool

  /// - Parameters:
  ///   - inPlanOrder: Whether events of scenarios that run side by side wait for their turn.
  ///   - clock: Measures the time of the run, which begins now unless the clock says otherwise.
  package init(
    _ receiver: any EventReceiver, inPlanOrder: Bool = true, clock: RunClock = .continuous()
  ) {
    self.clock = clock
    isWatched = receiver.isWatched || !inPlanOrder
    isOrdered = inPlanOrder
    delivery = Mutex(receiver)
  }

  /// The time since the run began.
  package var now: Duration { clock.now() }

  /// The receiver as it is now, with all that it has noted.
  package var receiver: any EventReceiver {
    delivery.withLock { receiver in
      deliver(to: &receiver)
      return receiver
    }
  }

  /// A lane for the events of a worker.
  package func lane() -> EventLane { EventLane(to: self, isWatched ? .onDemand : .together) }

  /// Whether it is the turn of `scenario`; otherwise its lane is opened when it is.
  func admit(_ lane: EventLane, with scenario: Int) -> Bool {
    order.withLock { order in
      guard isOrdered, !order.sequencer.isDue(scenario) else { return true }
      order.sequencer.add(lane, of: scenario)
      return false
    }
  }
}

/// Taking events in, and handing them on.
extension EventLog {
  /// Records `event` as having happened at `time`.
  package func record(_ event: Event, at time: Duration) { record(TimedEvent(event, at: time)) }

  func record(_ event: TimedEvent) {
    guard isOrdered else { return delivery.withLock { $0.receive(event) } }
    record([event])
  }

  /// Records events of scenarios that follow each other in the plan.
  func record(_ events: [TimedEvent]) {
    let dueCount = order.withLock { order in
      guard order.sequencer.admits(events) else { return 0 }
      order.due.append(events)
      while let next = order.sequencer.nextDue() { order.due.append(next) }
      return order.due.count
    }
    if dueCount > 0 { deliver(waiting: isWatched || dueCount > Self.limit) }
  }

  /// Hands on what is due.
  ///
  /// - Parameter waiting: Whether to wait for somebody who is at it; he would hand on ours as well.
  private func deliver(waiting: Bool) {
    guard !waiting else { return delivery.withLock { deliver(to: &$0) } }
    // Between his last look and his leaving, something may have become due.
    while order.withLock({ !$0.due.isEmpty }) {
      guard delivery.withLockIfAvailable({ deliver(to: &$0) }) != nil else { return }
    }
  }

  private func deliver(to receiver: inout any EventReceiver) {
    while true {
      let due = order.withLock { $0.takeDue() }
      guard !due.isEmpty else { return }
      for events in due { receiver.receive(events) }
    }
  }
}

/// The way of events into the log, for a worker that runs one scenario after the other. Until a
/// scenario's turn has come, its events gather here, so that scenarios which run side by side do not
/// wait for each other at the log.
///
/// A class, because the worker, what it runs and the log share it.
package final class EventLane: Sendable {
  /// How many events are worth going to the log where nobody looks on, unless few come.
  private static let worthwhile = 256
  /// How long events wait for others.
  private static let patience = Duration.milliseconds(10)

  /// Where events go.
  enum Way: Sendable {
    /// To the log, as they come.
    case straight
    /// Nowhere, until the log opens the lane, or the next scenario begins.
    case onDemand
    /// To the log, when there are enough of them and the next scenario begins.
    case together
  }

  private struct State {
    var way: Way
    /// The scenario that began last.
    var scenario: Int?
    var gathered: [TimedEvent] = []

    /// Whether the next scenario's events may be put behind those that have gathered.
    func mayGather(_ next: Int) -> Bool {
      guard way == .together, next - 1 == scenario, gathered.count < worthwhile,
        let first = gathered.first, let last = gathered.last
      else { return false }
      return last.time - first.time < patience
    }
  }

  private let log: EventLog
  private let state: Mutex<State>

  init(to log: EventLog, _ way: Way) {
    self.log = log
    state = Mutex(State(way: way))
  }

  /// The time since the run began.
  var now: Duration { log.now }

  /// Says that the events of `scenario` follow, with all of its attempts. Those of the scenario
  /// before are complete.
  package func begin(_ scenario: Int) {
    let mayGather = state.withLock { state in
      defer { state.scenario = scenario }
      return state.mayGather(scenario)
    }
    guard !mayGather else { return }
    flush()
    let isTogether = state.withLock { state in
      if state.way == .straight { state.way = .onDemand }
      return state.way == .together
    }
    if !isTogether, log.admit(self, with: scenario) { state.withLock { $0.way = .straight } }
  }

  /// Records `event` as having happened at `time`.
  package func record(_ event: Event, at time: Duration) {
    let event = TimedEvent(event, at: time)
    // The log locks itself before it opens a lane, so a lane must not be locked when it calls it.
    let isOpen = state.withLock { state in
      guard state.way != .straight else { return true }
      state.gathered.append(event)
      return false
    }
    if isOpen { log.record(event) }
  }

  /// Hands on what has gathered; the last scenario is over, or others go on with it.
  package func flush() {
    let events = state.withLock { state in
      state.scenario = nil
      let events = state.gathered
      state.gathered = []
      state.gathered.reserveCapacity(events.count)
      return events
    }
    if !events.isEmpty { log.record(events) }
  }

  /// Lets everything from now on go straight to the log.
  ///
  /// - Returns: What has gathered until now.
  func open() -> [TimedEvent] {
    state.withLock { state in
      state.way = .straight
      defer { state.gathered = [] }
      return state.gathered
    }
  }
}
