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
