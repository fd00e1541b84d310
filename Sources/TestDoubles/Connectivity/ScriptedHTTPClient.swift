package import ComicsDomain
package import Foundation
import Synchronization

/// A network that follows a script, below the gateways: answers at once, or holds each request
/// until it is released, or passes it on.
///
/// A class because the domain and the one who writes the script share it across threads.
package final class ScriptedHTTPClient: HTTPClient {
  private typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private struct Held {
    let id: Int
    let request: HTTPRequest
    let continuation: Continuation
  }

  private struct State {
    var answer: ScriptedAnswer
    var successor: (any HTTPClient)?
    var isHolding = false
    var releases: [ScriptedAnswer] = []
    var held: [Held] = []
    var requests: [HTTPRequest] = []
    var cancelled: [HTTPRequest] = []
    var honorsCancellation: Bool
    /// Those whose task was cancelled before their request arrived.
    var abandoned: Set<Int> = []
    var nextID = 0
  }

  private let state: Mutex<State>
  private let holding = Gauge()
  private let arrivals = Gauge()

  /// A network that gives `answer` to every request, until it gets another answer.
  ///
  /// One that does not honor cancellation still answers cancelled callers.
  package init(answer: ScriptedAnswer = .offline, honorsCancellation: Bool = true) {
    self.state = Mutex(State(answer: answer, honorsCancellation: honorsCancellation))
  }

  /// The requests in the order in which they arrived.
  package var requests: [HTTPRequest] { state.withLock(\.requests) }

  /// The requests that were cancelled by their senders, in that order.
  package var cancelledRequests: [HTTPRequest] { state.withLock(\.cancelled) }

  /// How many requests are held now.
  package var heldCount: Int { state.withLock(\.held.count) }

  /// Gives this answer to every request that is not held.
  package func answer(with answer: ScriptedAnswer) {
    state.withLock { $0.answer = answer }
  }

  /// Holds every request from now on, until it is released.
  package func hold() {
    state.withLock { $0.isHolding = true }
  }

  /// Gives this answer to every request from now on, at once; those held stay held.
  package func answerAtOnce(with answer: ScriptedAnswer) {
    state.withLock { state in
      state.answer = answer
      state.isHolding = false
    }
  }

  /// From now on holds on to requests whose senders have cancelled, and answers them all the same.
  package func ignoreCancellation() {
    state.withLock { $0.honorsCancellation = false }
  }

  /// Answers the request held longest; with none, the next one to arrive.
  ///
  /// - Parameter url: The address of the request, if only one for it is meant; without one nothing happens then.
  package func release(_ answer: ScriptedAnswer, for url: URL? = nil) {
    let released: Held? = state.withLock { state in
      let index = state.held.firstIndex { url == nil || $0.request.url == url }
      if index == nil, url == nil { state.releases.append(answer) }
      return index.map { state.held.remove(at: $0) }
    }
    guard let released else { return }
    holding.add(-1)
    released.continuation.resume(with: answer.outcome(released.request))
  }

  /// Answers every request that is held.
  package func releaseAll(_ answer: ScriptedAnswer) {
    let released = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    holding.add(-released.count)
    for held in released { held.continuation.resume(with: answer.outcome(held.request)) }
  }

  /// Passes every request from now on to another client, which answers in its place.
  package func passOn(to client: any HTTPClient) {
    state.withLock { $0.successor = client }
  }

  /// How many requests for the address are held.
  package func heldCount(for url: URL) -> Int {
    state.withLock { state in state.held.count { $0.request.url == url } }
  }

  /// Waits until so many requests have arrived.
  package func hasReceived(_ count: Int) async throws {
    try await arrivals.reaches(count)
  }

  /// Waits until a request for the address is held.
  package func isHolding(_ url: URL) async throws {
    while true {
      let (isHeld, count) = state.withLock { state in
        (state.held.contains { $0.request.url == url }, state.requests.count)
      }
      if isHeld { return }
      try await hasReceived(count + 1)
    }
  }

  /// Waits until so many requests are held.
  package func isHolding(_ count: Int = 1) async throws {
    try await holding.reaches(count)
  }

  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let (id, successor) = state.withLock { state in
      if state.successor != nil { state.requests.append(request) }
      state.nextID += 1
      return (state.nextID, state.successor)
    }
    if let successor {
      arrivals.add(1)
      return try await successor.send(request)
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        receive(Held(id: id, request: request, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func receive(_ arrived: Held) {
    let answer: ScriptedAnswer? = state.withLock { state in
      state.requests.append(arrived.request)
      if state.abandoned.remove(arrived.id) != nil {
        state.cancelled.append(arrived.request)
        return .failure(.cancelled)
      }
      if !state.releases.isEmpty { return state.releases.removeFirst() }
      guard state.isHolding else { return state.answer }
      state.held.append(arrived)
      return nil
    }
    if let answer {
      arrived.continuation.resume(with: answer.outcome(arrived.request))
    } else {
      holding.add(1)
    }
    arrivals.add(1)
  }

  private func cancel(_ id: Int) {
    let abandoned: Held? = state.withLock { state in
      guard let index = state.held.firstIndex(where: { $0.id == id }) else {
        if state.honorsCancellation { state.abandoned.insert(id) }
        return nil
      }
      state.cancelled.append(state.held[index].request)
      return state.honorsCancellation ? state.held.remove(at: index) : nil
    }
    guard let abandoned else { return }
    holding.add(-1)
    abandoned.continuation.resume(throwing: URLError(.cancelled))
  }
}
