import Synchronization

/// What the events of a run are recorded in.
package protocol EventSink: Sendable {
  /// Measures the time of the run.
  var clock: RunClock { get }
  /// Whether events are wanted as soon as they happen.
  var isInteractive: Bool { get }

  /// Records events that follow each other: of one scenario, or of the whole run.
  func record(_ events: [TimedEvent])

  /// Notes that something has failed in a step that goes on, for those who report should its process end.
  func note(_ problem: Problem, of id: ScenarioAttempt)
}

extension EventSink {
  package func note(_ problem: Problem, of id: ScenarioAttempt) {}

  /// The time since the run began.
  package var now: Duration { clock.now() }

  package func record(_ event: Event, at time: Duration) { record([TimedEvent(event, at: time)]) }
}

/// Receives events before they are in order, on any thread.
package typealias EventWatcher = @Sendable ([TimedEvent]) -> Void

/// Collects the events of a run, puts them into plan order and delivers them to one receiver.
///
/// The first scenario that is not over is at the front: its events are delivered as they are recorded,
/// and those of later scenarios wait for their turn.
///
/// A class, because all threads of a run share it. Its lock covers both the order and the delivery, so
/// the receiver is single-threaded code. **Lock order:** that of a recorder, that of an event buffer, that of the log, and
/// those of the receiver itself.
package final class EventLog: EventSink {
  private struct State {
    var receiver: any EventReceiver
    /// The first scenario that is not over.
    var front = 0
    /// Events of later scenarios.
    var waiting: [Int: [TimedEvent]] = [:]

    /// Delivers `events` of `scenario` if it is at the front, and then those that waited for its end.
    mutating func add(_ events: [TimedEvent], of scenario: Int) {
      guard scenario <= front else { return waiting[scenario, default: []] += events }
      receiver.receive(events)
      guard scenario == front, events.last?.event.endsScenario == true else { return }
      front += 1
      while let events = waiting.removeValue(forKey: front) {
        receiver.receive(events)
        guard events.last?.event.endsScenario == true else { return }
        front += 1
      }
    }
  }

  private let state: Mutex<State>
  package let clock: RunClock
  package let isInteractive: Bool
  /// Receives events at once, in whatever order they happen.
  private let watcher: EventWatcher?

  /// - Parameter clock: Measures the time of the run, which begins now unless the clock says otherwise.
  package init(
    _ receiver: any EventReceiver, clock: RunClock = .continuous(), watcher: EventWatcher? = nil
  ) {
    self.clock = clock
    self.watcher = watcher
    isInteractive = receiver.isInteractive || watcher != nil
    state = Mutex(State(receiver: receiver))
  }

  /// The receiver as it is now, after all events so far.
  package var receiver: any EventReceiver { state.withLock { $0.receiver } }

  package func record(_ events: [TimedEvent]) {
    CrashSignals.waitIfProcessIsEnding()
    watcher?(events)
    state.withLock { state in
      if let scenario = events.first?.event.scenario {
        state.add(events, of: scenario)
      } else {
        state.receiver.receive(events)
      }
    }
  }
}

extension EventReceiver {
  /// Receives all events that `body` records, in the order that `EventLog` describes. Returns the receiver as it is
  /// after the last event.
  package func receiving(
    clock: RunClock = .continuous(), watcher: EventWatcher? = nil,
    _ body: (EventLog) async -> Void
  ) async -> Self {
    let log = EventLog(self, clock: clock, watcher: watcher)
    await body(log)
    // The log holds a `Self`, which its type cannot express.
    return log.receiver as? Self ?? self
  }
}

/// The events of one attempt at a scenario, on their way into the log. They are passed on when the attempt is over, so
/// that scenarios which run side by side do not wait for each other; in an interactive run, before the next step runs.
///
/// A class, because the thread of the scenario, the watchdog and tasks of a step record events. Its
/// lock is held while events are passed on, so that they arrive in the order in which they were recorded.
package final class EventBuffer: Sendable {
  package let id: ScenarioAttempt
  private let log: any EventSink
  private let events = Mutex<[TimedEvent]>([])

  /// - Parameter testSteps: How many test steps the scenario has: room for their events is made at once.
  package init(_ id: ScenarioAttempt, testSteps: Int = 0, to log: any EventSink) {
    self.id = id
    self.log = log
    guard !log.isInteractive else { return }
    events.withLock { $0.reserveCapacity(2 * testSteps + 2) }
  }

  var now: Duration { log.now }

  package func record(_ event: Event, at time: Duration) {
    let isDue =
      switch event {
      // The runner records the next event before it does anything else.
      case .stepFinished: false
      case .scenarioFinished: true
      default: log.isInteractive
      }
    events.withLock { events in
      events.append(TimedEvent(event, at: time))
      guard isDue else { return }
      log.record(events)
      events = []
    }
  }
}

/// Test steps that are reported without being run.
extension EventSink {
  /// Records `steps` as skipped, the first of them for the reason of `problem`.
  package func skip(
    _ steps: Range<Int>, of id: ScenarioAttempt, problem: Problem? = nil, at time: Duration
  ) {
    record(skipped(steps, of: id, problem, at: time))
  }

  /// Records the whole attempt as skipped, because the run stopped before it began.
  package func skip(
    _ scenario: PlannedScenario, _ id: ScenarioAttempt, _ reason: NotRun
  ) -> ScenarioResult {
    let time = now
    let status = Status.skipped.standing(after: id.failures)
    let result = ScenarioResult(
      status: status, duration: .zero, notRun: status == .skipped ? reason : nil)
    record(
      [TimedEvent(.scenarioStarted(id), at: time)]
        + skipped(0..<scenario.testStepCount, of: id, reason.problem, at: time)
        + [TimedEvent(.scenarioFinished(id, result), at: time)])
    return result
  }

  private func skipped(
    _ steps: Range<Int>, of id: ScenarioAttempt, _ problem: Problem?, at time: Duration
  ) -> [TimedEvent] {
    steps.flatMap { step in
      let result = StepResult(.skipped, problem: step == steps.lowerBound ? problem : nil)
      return [
        TimedEvent(.stepStarted(id, step: step), at: time),
        TimedEvent(.stepFinished(id, step: step, result), at: time),
      ]
    }
  }
}
