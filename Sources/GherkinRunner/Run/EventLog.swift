import Synchronization

/// Where running scenarios report to: stamps events with the time, puts them into plan order and
/// hands them to one receiver.
///
/// A class, because many tasks share it. The lock is held while the receiver works, which makes the
/// receiver single-threaded code and costs less than waking another task for each event.
package final class EventLog: Sendable {
  private struct State {
    var sequencer = Sequencer()
    var receiver: any EventReceiver
  }

  private let state: Mutex<State>
  private let start = ContinuousClock.now

  package init(_ receiver: any EventReceiver) {
    state = Mutex(State(receiver: receiver))
  }

  /// The time since the run began.
  package var now: Duration { ContinuousClock.now - start }

  /// Records `event` as having happened at `time`.
  package func record(_ event: Event, at time: Duration) {
    state.withLock { state in
      state.sequencer.take(TimedEvent(event, at: time)) { state.receiver.receive($0) }
    }
  }

  /// The receiver as it is now, with all that it has noted.
  package var receiver: any EventReceiver { state.withLock { $0.receiver } }
}
