import Dispatch
import Foundation
import Synchronization

/// Tells all pages that are open what happens.
///
/// A class, because those who tell and those who listen share it, each on a thread of its own.
package final class EventChannel: Sendable {
  private struct State {
    var streams: [EventStream] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Sends an event to all that listen. It waits for none of them.
  package func send(_ event: JSONValue) {
    let line = event.bytes + [.lineFeed]
    state.withLock { state in state.streams.removeAll { !$0.add(line) } }
  }

  /// Listens from now on.
  ///
  /// - Parameter events: What the stream begins with.
  package func subscribe(first events: [JSONValue] = []) -> EventStream {
    let stream = EventStream()
    for event in events { _ = stream.add(event.bytes + [.lineFeed]) }
    state.withLock { state in
      if state.isClosed { stream.end() } else { state.streams.append(stream) }
    }
    return stream
  }

  /// Ends all streams, once those who listen have received what was sent.
  package func close() {
    state.withLock { state in
      state.isClosed = true
      for stream in state.streams { stream.end() }
      state.streams = []
    }
  }
}

/// What one page is told, in its order.
///
/// A stream whose reader does not keep up ends, so that a page which was asleep asks for all anew.
package final class EventStream: Sendable {
  package enum Next: Sendable, Equatable {
    /// An event, as a line of JSON.
    case line(Bytes)
    /// There was none in time.
    case nothing
    case end
  }

  private struct State {
    var lines: [Bytes] = []
    var isEnded = false
  }

  /// How many events may wait.
  private static let limit = 256

  private let state = Mutex(State())
  /// Counts the lines that wait, and one more at the end.
  private let count = DispatchSemaphore(value: 0)

  /// The next event; waits for it for so long.
  package func next(within time: Duration) -> Next {
    let nanoseconds = Int(max(.zero, time) / .nanoseconds(1))
    guard count.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
      return .nothing
    }
    return state.withLock { $0.lines.isEmpty ? .end : .line($0.lines.removeFirst()) }
  }

  /// Nothing is added afterward.
  package func end() {
    let isFirst = state.withLock { state in
      defer { state.isEnded = true }
      return !state.isEnded
    }
    if isFirst { count.signal() }
  }

  /// Adds a line; false if nobody reads the stream any more.
  fileprivate func add(_ line: Bytes) -> Bool {
    let isAdded = state.withLock { state in
      guard !state.isEnded, state.lines.count < Self.limit else { return false }
      state.lines.append(line)
      return true
    }
    if isAdded { count.signal() } else { end() }
    return isAdded
  }
}
