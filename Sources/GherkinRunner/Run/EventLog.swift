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
  }

  private let state: Mutex<State>
  private let start: ContinuousClock.Instant

  /// - Parameters:
  ///   - inPlanOrder: Whether events of scenarios that run side by side wait for their turn.
  ///   - elapsed: How long ago the run began.
  package init(
    _ receiver: any EventReceiver, inPlanOrder: Bool = true, elapsed: Duration = .zero
  ) {
    start = .now - elapsed
    state = Mutex(State(sequencer: inPlanOrder ? Sequencer() : nil, receiver: receiver))
  }

  /// The time since the run began.
  package var now: Duration { ContinuousClock.now - start }

  /// Records `event` as having happened at `time`.
  package func record(_ event: Event, at time: Duration) { record(TimedEvent(event, at: time)) }

  func record(_ event: TimedEvent) {
    state.withLock { state in
      guard state.sequencer != nil else { return state.receiver.receive(event) }
      state.sequencer?.take(event) { state.receiver.receive($0) }
    }
  }

  /// A lane for the events of `scenario`, all of its attempts included.
  package func lane(of scenario: Int) -> EventLane {
    state.withLock { state in
      let isDue = state.sequencer?.isDue(scenario) ?? true
      let lane = EventLane(to: self, isOpen: isDue)
      if !isDue { state.sequencer?.add(lane, of: scenario) }
      return lane
    }
  }

  /// The receiver as it is now, with all that it has noted.
  package var receiver: any EventReceiver { state.withLock { $0.receiver } }
}
