/// Whoever wants to hear of a run. Events come one at a time and in plan order, so a receiver is a
/// plain value that needs no lock.
package protocol EventReceiver: Sendable {
  /// Whether somebody looks on while scenarios run. Where nobody does, events come a scenario at a
  /// time, which keeps scenarios that run side by side from waiting for each other.
  var isWatched: Bool { get }

  /// Takes note of one event.
  mutating func receive(_ event: TimedEvent)

  /// Takes note of several events that followed each other.
  mutating func receive(_ events: [TimedEvent])
}

extension EventReceiver {
  package var isWatched: Bool { true }

  package mutating func receive(_ events: [TimedEvent]) {
    for event in events { receive(event) }
  }
}
