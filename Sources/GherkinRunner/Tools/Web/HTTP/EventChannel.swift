import Synchronization

/// What a page that listens gets next.
package enum StreamEvent: Sendable, Equatable {
  /// An event, as a line of JSON.
  case line(Bytes)
  /// Nothing more comes.
  case end

  fileprivate init(_ event: JSONValue) { self = .line(event.bytes + [.lineFeed]) }
}

/// The events that one page receives, in order.
package typealias EventStream = EventQueue<StreamEvent>

/// Tells all pages that are open what happens.
///
/// A class, because the threads that tell and those that listen share it.
package final class EventChannel: Sendable {
  /// A stream, for as long as its page listens.
  private struct Listener {
    weak var stream: EventStream?
  }

  private struct State {
    var listeners: [Listener] = []
    var isClosed = false
  }

  /// How many events may wait for a page. One that was asleep asks for all anew.
  private static let limit = 256

  private let state = Mutex(State())

  package init() {}

  /// Sends an event to all that listen. It waits for none of them.
  package func send(_ event: JSONValue) {
    let event = StreamEvent(event)
    state.withLock { state in
      state.listeners.removeAll { listener in
        guard let stream = listener.stream else { return true }
        let isFull = stream.count == Self.limit
        stream.add(isFull ? .end : event)
        return isFull
      }
    }
  }

  /// Listens from now on.
  ///
  /// - Parameter events: What the stream begins with.
  package func subscribe(first events: [JSONValue] = []) -> EventStream {
    let stream = EventStream()
    for event in events { stream.add(StreamEvent(event)) }
    state.withLock { state in
      if state.isClosed { stream.add(.end) }
      state.listeners.append(Listener(stream: stream))
    }
    return stream
  }

  /// Ends all streams, once those who listen have received what was sent.
  package func close() {
    state.withLock { state in
      state.isClosed = true
      for listener in state.listeners { listener.stream?.add(.end) }
      state.listeners = []
    }
  }
}
