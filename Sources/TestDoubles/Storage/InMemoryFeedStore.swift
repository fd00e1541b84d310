package import ComicsDomain

/// Keeps a feed for as long as the app runs.
///
/// An actor, because operations run one after another.
package actor InMemoryFeedStore: FeedStore {
  private var feed: CachedFeed?

  /// A store that keeps nothing yet.
  package init() {}

  package func retrieve() -> CachedFeed? { feed }

  package func insert(_ feed: CachedFeed) { self.feed = feed }

  package func deleteFeed() { feed = nil }
}
