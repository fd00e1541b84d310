/// Puts the events of scenarios that run side by side into plan order.
///
/// The first scenario that is not over yet passes straight through, so that a slow one can be
/// watched; events of later ones wait for their turn.
package struct Sequencer: Sendable {
  /// The first scenario that is not over.
  private var front = 0
  /// Whether it is over after all, and others have not been asked for yet.
  private var frontIsOver = false
  private var waiting: [Int: [TimedEvent]] = [:]
  /// Where events of later scenarios wait that do not come here before their turn.
  private var lanes: [Int: EventLane] = [:]

  package init() {}

  /// Whether events of `scenario` pass straight through.
  func isDue(_ scenario: Int) -> Bool { scenario <= front }

  /// Takes what has gathered in `lane` when it is the turn of `scenario`, and opens it then.
  mutating func add(_ lane: EventLane, of scenario: Int) { lanes[scenario] = lane }

  /// Whether `events`, of one scenario or several that follow each other, are due now; otherwise they
  /// are kept until they are.
  mutating func admits(_ events: [TimedEvent]) -> Bool {
    guard let scenario = events.first?.event.scenario else { return true }
    // Its lane is used for another scenario.
    if !lanes.isEmpty { lanes[scenario] = nil }
    guard scenario == front else {
      if let first = waiting.updateValue(events, forKey: scenario) {
        waiting[scenario] = first + events
      }
      return false
    }
    note(events)
    return true
  }

  /// What has waited for the end of the first scenario; nothing if there is nothing, or it is not
  /// over.
  mutating func nextDue() -> [TimedEvent]? {
    guard frontIsOver else { return nil }
    front += 1
    frontIsOver = false
    var due = waiting.isEmpty ? [] : waiting.removeValue(forKey: front) ?? []
    if !lanes.isEmpty, let lane = lanes.removeValue(forKey: front) { due += lane.open() }
    note(due)
    return due.isEmpty ? nil : due
  }

  /// Takes note of how far `events`, which are due, have come.
  private mutating func note(_ events: [TimedEvent]) {
    // What comes late stands behind the end.
    guard let last = events.last(where: { $0.event.endsScenario }) ?? events.last,
      let scenario = last.event.scenario
    else { return }
    front = scenario
    frontIsOver = last.event.endsScenario
  }
}

extension Event {
  /// The scenario this belongs to; none for events of the whole run.
  package var scenario: Int? {
    switch self {
    case .runStarted, .runFinished, .runProblem, .runHookStarted, .runHookFinished,
      .attached(_, .runHook):
      nil
    case .scenarioStarted(let id), .stepFinished(let id, _, _), .attached(_, .step(let id, _)),
      .scenarioFinished(let id, _):
      id.scenario
    }
  }

  /// Whether nothing of its scenario comes after this.
  package var endsScenario: Bool {
    if case .scenarioFinished(_, let result) = self { return !result.willBeRetried }
    return false
  }
}
