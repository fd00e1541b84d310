/// Whoever wants to hear of a run. Events come one at a time and in plan order, so a receiver is a
/// plain value that needs no lock.
package protocol EventReceiver: Sendable {
  /// Takes note of one event.
  mutating func receive(_ event: TimedEvent)
}
