import Synchronization

/// Where running scenarios report to: stamps events with the time, puts them into plan order and
/// hands them to one receiver.
///
/// A class, because many tasks share it. The lock is held while the receiver works, which makes the
/// receiver single-threaded code and costs less than waking another task for each event.
package final class EventLog: Sendable {
  private struct State {
    /// None where events go out as they come.
    var sequencer: Sequencer?
    var receiver: any EventReceiver

    /// Hands on what has waited for the last event.
    mutating func deliverWhatIsDue() {
      while let due = sequencer?.nextDue() { receiver.receive(due) }
    }
  }

  private let state: Mutex<State>
  private let start: ContinuousClock.Instant
  /// Whether events are wanted as they come.
  private let isWatched: Bool

  /// - Parameters:
  ///   - inPlanOrder: Whether events of scenarios that run side by side wait for their turn.
  ///   - elapsed: How long ago the run began.
  package init(
    _ receiver: any EventReceiver, inPlanOrder: Bool = true, elapsed: Duration = .zero
  ) {
    start = .now - elapsed
    isWatched = receiver.isWatched || !inPlanOrder
    state = Mutex(State(sequencer: inPlanOrder ? Sequencer() : nil, receiver: receiver))
  }

  /// The time since the run began.
  package var now: Duration { ContinuousClock.now - start }

  /// Records `event` as having happened at `time`.
  package func record(_ event: Event, at time: Duration) { record(TimedEvent(event, at: time)) }

  func record(_ event: TimedEvent) {
    state.withLock { state in
      guard state.sequencer?.admits(event) ?? true else { return }
      state.receiver.receive(event)
      state.deliverWhatIsDue()
    }
  }

  /// Records events of scenarios that follow each other in the plan.
  func record(_ events: [TimedEvent]) {
    state.withLock { state in
      guard state.sequencer?.admits(events) ?? true else { return }
      state.receiver.receive(events)
      state.deliverWhatIsDue()
    }
  }

  /// A lane for the events of a worker.
  package func lane() -> EventLane { EventLane(to: self, isWatched ? .onDemand : .together) }

  /// Whether it is the turn of `scenario`; otherwise its lane is opened when it is.
  func admit(_ lane: EventLane, with scenario: Int) -> Bool {
    state.withLock { state in
      guard let isDue = state.sequencer?.isDue(scenario), !isDue else { return true }
      state.sequencer?.add(lane, of: scenario)
      return false
    }
  }

  /// The receiver as it is now, with all that it has noted.
  package var receiver: any EventReceiver { state.withLock { $0.receiver } }
}
