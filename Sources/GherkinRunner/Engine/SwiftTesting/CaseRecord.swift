import Synchronization

/// The run of some of the scenarios of a plan, as one run that reports can be made of.
struct CaseRecord {
  /// The scenarios that ran.
  let plan: Plan
  private(set) var events: [TimedEvent] = [TimedEvent(.runStarted, at: .zero)]

  /// - Parameter scenarios: The events of each scenario, by its index in `plan`; none where the hooks before the run
  ///   did not pass.
  init(
    _ plan: Plan, before: [TimedEvent], scenarios: [Int: [TimedEvent]], after: [TimedEvent],
    end: Duration
  ) {
    let indices = scenarios.keys.sorted()
    self.plan = plan.keeping(indices)
    var runEnd = RunEnd.complete
    func add(_ part: [TimedEvent], scenario: Int = 0) {
      for event in part {
        switch event.event {
        case .runStarted, .runFinished(.complete): break
        case .runFinished(let end): runEnd = end
        default: events.append(TimedEvent(event.event.moved(to: scenario), at: event.time))
        }
      }
    }
    add(before)
    for (number, index) in indices.enumerated() { add(scenarios[index] ?? [], scenario: number) }
    add(after)
    events.append(TimedEvent(.runFinished(runEnd), at: end))
  }

  /// Writes all reports. Returns those that could not be written.
  func write(
    to reports: OpenReports, _ session: Session, since start: ContinuousClock.Instant
  ) -> [ScenarioFailure.Problem] {
    var streams = ReportStreams(
      plan, to: reports, session, start: .sinceEpoch - (.now - start))
    streams.receive(events)
    streams.close()
    return streams.failures.map {
      .init($0.description, path: session.settingsPath, in: session.folder)
    }
  }
}

extension Event {
  fileprivate func moved(to index: Int) -> Event {
    func moved(_ id: ScenarioAttempt) -> ScenarioAttempt {
      ScenarioAttempt(scenario: index, attempt: id.attempt, failures: id.failures)
    }
    return switch self {
    case .scenarioStarted(let id): .scenarioStarted(moved(id))
    case .worldNotMade(let id, let result): .worldNotMade(moved(id), result)
    case .stepStarted(let id, let step): .stepStarted(moved(id), step: step)
    case .stepFinished(let id, let step, let result): .stepFinished(moved(id), step: step, result)
    case .attached(let attachment, .step(let id, let step)):
      .attached(attachment, to: .step(moved(id), step: step))
    case .scenarioFinished(let id, let result): .scenarioFinished(moved(id), result)
    case .runStarted, .runHookStarted, .runHookFinished, .attached, .runProblem, .stillRunning,
      .runFinished:
      self
    }
  }
}

/// Keeps all events of a part of a run.
///
/// A class, because a task that a step left running may add to them when the part is over. The lock makes it safe for
/// any thread.
final class EventCollector: EventReceiver {
  let isInteractive = false
  private let events = Mutex<[TimedEvent]?>([])
  /// Receives the problems that arise when the part is over.
  private let late: Collected<TimedEvent>

  init(_ late: Collected<TimedEvent>) { self.late = late }

  func receive(_ event: TimedEvent) {
    let isLate = events.withLock { events in
      events?.append(event)
      return events == nil
    }
    if isLate, case .runProblem = event.event { late.add([event]) }
  }

  /// The events so far. Problems from now on belong to the run as a whole.
  func end() -> [TimedEvent] {
    events.withLock { events in
      defer { events = nil }
      return events ?? []
    }
  }
}

/// Values that any thread adds, until they are taken. A class, because those that add to it share it.
final class Collected<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  func add(_ more: [Element]) { elements.withLock { $0 += more } }

  func take() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}
