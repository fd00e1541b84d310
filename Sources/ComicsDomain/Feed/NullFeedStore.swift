/// A store that keeps nothing and is content with everything: what the app runs with when there is no
/// place to keep anything.
package struct NullFeedStore: FeedStore {
  /// Makes a store.
  package init() {}

  package func retrieve() -> CachedFeed? { nil }

  package func insert(_ feed: CachedFeed) {}

  package func deleteFeed() {}
}
