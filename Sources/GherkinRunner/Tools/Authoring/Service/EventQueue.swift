import Dispatch
import Synchronization

/// Events in their order. A class, because several threads add to it.
package final class EventQueue<Event: Sendable>: Sendable {
  private let events = Mutex<(list: [Event], first: Int)>(([], 0))
  /// Counts the events.
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// How many wait.
  package var count: Int { events.withLock { $0.list.count - $0.first } }

  package var isEmpty: Bool { count == 0 }

  package func add(_ event: Event) {
    events.withLock { $0.list.append(event) }
    semaphore.signal()
  }

  /// The next event; nil if there is none within `time`.
  package func next(within time: Duration?) -> Event? {
    if let time {
      let nanoseconds = Int(max(.zero, time) / .nanoseconds(1))
      guard semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
        return nil
      }
    } else {
      semaphore.wait()
    }
    return events.withLock { state in
      let event = state.list[state.first]
      state.first += 1
      if state.first == state.list.count { state = ([], 0) }
      return event
    }
  }
}
