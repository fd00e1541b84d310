package import ComicsDomain

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
    /// To give the feed.
    case retrieve
    /// To delete the feed.
    case delete
    /// To keep this feed.
    case insert(CachedFeed)
  }

  private let store: any FeedStore
  package let script = StoreScript<Operation, Message>()

  /// A spy in front of a store.
  package init(_ store: any FeedStore) {
    self.store = store
  }

  package func retrieve() async throws(LoadError) -> CachedFeed? {
    try await script.receive(.retrieve, to: .retrieve)
    return try await store.retrieve()
  }

  package func insert(_ feed: CachedFeed) async throws(LoadError) {
    try await script.receive(.insert(feed), to: .insert)
    try await store.insert(feed)
  }

  package func deleteFeed() async throws(LoadError) {
    try await script.receive(.delete, to: .delete)
    try await store.deleteFeed()
  }
}
