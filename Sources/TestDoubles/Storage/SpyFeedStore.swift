package import ComicsDomain
import Synchronization

/// A store that writes down what is asked of it, and hands it on to another, unless it was told to
/// refuse or to take its time.
///
/// A class, because the domain uses what the test looks at.
package final class SpyFeedStore: FeedStore {
  /// What a store can be asked to do.
  package enum Operation: String, CaseIterable, Sendable {
    case retrieve, insert, delete
  }

  /// What it was asked.
  package enum Message: Equatable, Sendable {
    /// To give the feed.
    case retrieve
    /// To delete the feed.
    case delete
    /// To keep this feed.
    case insert(CachedFeed)
  }

  private struct State {
    var messages: [Message] = []
    var refused: Set<Operation> = []
    var held: Operation?
  }

  private let store: any FeedStore
  private let state = Mutex(State())
  private let arrivals = Gauge()
  private let releases = Gauge()

  /// A spy in front of a store.
  package init(_ store: any FeedStore) {
    self.store = store
  }

  /// What it was asked, in order.
  package var messages: [Message] { state.withLock(\.messages) }

  /// Refuses to do this from now on.
  package func refuse(_ operation: Operation) {
    state.withLock { _ = $0.refused.insert(operation) }
  }

  /// Does this only when it is released, and not even cancellation changes that.
  package func hold(_ operation: Operation) {
    state.withLock { $0.held = operation }
  }

  /// Waits until it was asked to do what it holds.
  package func isHolding() async throws {
    try await arrivals.reaches(1)
  }

  /// Does what it held.
  package func release() {
    releases.add(1)
  }

  package func retrieve() async throws(LoadError) -> CachedFeed? {
    try await receive(.retrieve, to: .retrieve)
    return try await store.retrieve()
  }

  package func insert(_ feed: CachedFeed) async throws(LoadError) {
    try await receive(.insert(feed), to: .insert)
    try await store.insert(feed)
  }

  package func deleteFeed() async throws(LoadError) {
    try await receive(.delete, to: .delete)
    try await store.deleteFeed()
  }

  private func receive(_ message: Message, to operation: Operation) async throws(LoadError) {
    let (isHeld, isRefused) = state.withLock { state in
      state.messages.append(message)
      return (state.held == operation, state.refused.contains(operation))
    }
    if isHeld {
      arrivals.add(1)
      // In a task of its own, which nobody cancels: a store answers even those who have given up.
      await Task { [releases] in try? await releases.reaches(1) }.value
    }
    if isRefused { throw .storage }
  }
}
