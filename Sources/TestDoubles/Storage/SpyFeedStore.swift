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

  private let store: any FeedStore
  private let asked = Mutex<[Message]>([])
  private let script = StoreScript<Operation>()

  /// A spy in front of a store.
  package init(_ store: any FeedStore) {
    self.store = store
  }

  /// What it was asked, in order.
  package var messages: [Message] { asked.withLock { $0 } }

  /// Refuses to do this from now on.
  package func refuse(_ operation: Operation) { script.refuse(operation) }

  /// Does this only when it is released, and not even cancellation changes that.
  package func hold(_ operation: Operation) { script.hold(operation) }

  /// Waits until it was asked to do what it holds.
  package func isHolding() async throws { try await script.isHolding() }

  /// Does what it held.
  package func release() { script.release() }

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
    asked.withLock { $0.append(message) }
    try await script.receive(operation)
  }
}
