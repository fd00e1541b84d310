import Synchronization

/// The way of one scenario's events into the log. Until the scenario's turn has come, they gather
/// here, so that scenarios which run side by side do not wait for each other at the log.
///
/// A class, because the scenario and the log share it.
package final class EventLane: Sendable {
  private struct State {
    /// Whether events go straight to the log.
    var isOpen: Bool
    var waiting: [TimedEvent] = []
  }

  private let log: EventLog
  private let state: Mutex<State>

  init(to log: EventLog, isOpen: Bool) {
    self.log = log
    state = Mutex(State(isOpen: isOpen))
  }

  /// The time since the run began.
  var now: Duration { log.now }

  /// Records `event` as having happened at `time`.
  package func record(_ event: Event, at time: Duration) {
    let event = TimedEvent(event, at: time)
    // The log locks itself before it opens a lane, so a lane must not be locked when it calls it.
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting.append(event) }
      return state.isOpen
    }
    if isOpen { log.record(event) }
  }

  /// Lets everything from now on go straight to the log.
  ///
  /// - Returns: What has gathered until now.
  func open() -> [TimedEvent] {
    state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
