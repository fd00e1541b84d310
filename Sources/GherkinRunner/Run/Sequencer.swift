/// Puts the events of scenarios that run side by side into plan order.
///
/// The first scenario that is not over yet passes straight through, so that a slow one can be
/// watched; events of later ones wait for their turn.
package struct Sequencer: Sendable {
  private var front = 0
  private var waiting: [Int: [TimedEvent]] = [:]
  private var finished: Set<Int> = []

  package init() {}

  /// Calls `deliver` with whatever is due now that `event` has happened.
  package mutating func take(_ event: TimedEvent, deliver: (TimedEvent) -> Void) {
    guard let scenario = event.event.scenario else { return deliver(event) }
    if event.event.endsScenario { finished.insert(scenario) }
    guard scenario == front else {
      waiting[scenario, default: []].append(event)
      return
    }
    deliver(event)
    while finished.remove(front) != nil {
      front += 1
      for event in waiting.removeValue(forKey: front) ?? [] { deliver(event) }
    }
  }
}

extension Event {
  /// The scenario this belongs to; none for events of the whole run.
  package var scenario: Int? {
    switch self {
    case .runStarted, .runFinished, .runHookStarted, .runHookFinished, .attached(_, .runHook): nil
    case .scenarioStarted(let id), .stepStarted(let id, _), .stepFinished(let id, _, _),
      .attached(_, .step(let id, _)), .scenarioFinished(let id, _):
      id.scenario
    }
  }

  /// Whether nothing of its scenario comes after this.
  package var endsScenario: Bool {
    if case .scenarioFinished(_, let result) = self { return !result.willBeRetried }
    return false
  }
}
