package import ComicsDomain
import Synchronization

/// A store that records its calls, and hands them on to another, unless it was made to
/// refuse or to take its time.
///
/// A class, because the domain uses what the test looks at.
package final class SpyFeedStore: FeedStore, ScriptedStore {
  /// What a store can be asked to do.
  package enum Operation: String, CaseIterable, Sendable {
    case retrieve, insert, delete
  }

  /// What it was asked.
  package enum Message: Equatable, Sendable {
    /// To give the feed, and to delete it.
    case retrieve, delete
    /// To keep this feed.
    case insert(CachedFeed)
  }

  private let store: any FeedStore
  package let script = StoreScript<Operation, Message>()

  /// A spy in front of a store.
  package init(_ store: any FeedStore) {
    self.store = store
  }

  /// Why it did not do what it was asked last; nil where it did.
  package var failure: LoadError? { lastFailure.withLock(\.self) }
  private let lastFailure = Mutex<LoadError?>(nil)

  package func retrieve() async throws(LoadError) -> CachedFeed? {
    try await answer(.retrieve, to: .retrieve, store.retrieve)
  }

  package func insert(_ feed: CachedFeed) async throws(LoadError) {
    try await answer(.insert(feed), to: .insert) { () async throws(LoadError) in
      try await store.insert(feed)
    }
  }

  package func deleteFeed() async throws(LoadError) {
    try await answer(.delete, to: .delete, store.deleteFeed)
  }

  private func answer<Value>(
    _ message: Message, to operation: Operation, _ work: () async throws(LoadError) -> Value
  ) async throws(LoadError) -> Value {
    lastFailure.withLock { $0 = nil }
    do throws(LoadError) {
      try await script.receive(message, to: operation)
      return try await work()
    } catch {
      lastFailure.withLock { $0 = error }
      throw error
    }
  }
}
