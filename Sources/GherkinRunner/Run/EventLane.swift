import Synchronization

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
