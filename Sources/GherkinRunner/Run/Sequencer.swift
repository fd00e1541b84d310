/// Puts the events of scenarios that run side by side into plan order.
///
/// The first scenario that is not over yet passes straight through, so that a slow one can be
/// watched; events of later ones wait for their turn.
package struct Sequencer: Sendable {
  /// The first scenario that is not over.
  private var front = 0
  private var waiting: [Int: [TimedEvent]] = [:]
  /// Where events of later scenarios wait that do not come here before their turn.
  private var lanes: [Int: EventLane] = [:]

  package init() {}

  /// Whether events of `scenario` pass straight through.
  func isDue(_ scenario: Int) -> Bool { scenario <= front }

  /// Takes what has gathered in `lane` when it is the turn of `scenario`, and opens it then.
  mutating func add(_ lane: EventLane, of scenario: Int) { lanes[scenario] = lane }

  /// Calls `deliver` with whatever is due now that `event` has happened.
  package mutating func take(_ event: TimedEvent, deliver: (TimedEvent) -> Void) {
    guard let scenario = event.event.scenario else { return deliver(event) }
    guard scenario == front else {
      waiting[scenario, default: []].append(event)
      return
    }
    deliver(event)
    var isOver = event.event.endsScenario
    while isOver {
      front += 1
      let due =
        (waiting.removeValue(forKey: front) ?? [])
        + (lanes.removeValue(forKey: front)?.open() ?? [])
      for event in due { deliver(event) }
      isOver = due.contains { $0.event.endsScenario }
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
