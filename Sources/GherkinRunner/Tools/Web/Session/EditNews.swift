import Synchronization

/// What has happened, for pages that ask for it.
///
/// A class, because the session that tells and the connections that ask share it.
final class EditNews: Sendable {
  private struct State {
    /// The last events.
    var events: [JSONValue] = []
    /// The number of the last event.
    var last: Int
    var isOver = false
  }

  /// A page that was asleep for more events asks for everything anew.
  private static let limit = 256

  /// The numbers begin anywhere, so that those of the worker before are not among them.
  private let state = Mutex(State(last: .random(in: 1..<1 << 48)))

  func tell(_ event: JSONValue) {
    state.withLock { state in
      state.events.append(event)
      state.last += 1
      if state.events.count > Self.limit { state.events.removeFirst() }
    }
  }

  /// The events after the one with the number `since`, and the number of the last one.
  ///
  /// - Parameters:
  ///   - since: What a page has; nil if it has nothing.
  ///   - orNothing: Whether no events are an answer, too.
  /// - Returns: A greeting if what the page has is not known, or nil if there are no events yet.
  func after(_ since: Int?, orNothing: Bool) -> (number: Int, events: [JSONValue])? {
    state.withLock { state in
      guard let since, (state.last - state.events.count...state.last).contains(since) else {
        return (state.last, [["kind": "hello"]])
      }
      guard since < state.last || orNothing || state.isOver else { return nil }
      return (state.last, Array(state.events.suffix(state.last - since)))
    }
  }

  /// Nothing more happens, so nothing is waited for.
  func close() { state.withLock { $0.isOver = true } }
}
