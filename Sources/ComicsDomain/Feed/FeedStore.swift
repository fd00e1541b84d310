package import Foundation

/// Keeps one feed. It does not know how long a feed may be shown.
///
/// Operations run one after another, and each leaves all or nothing behind, whatever becomes of the
/// process. All throw `LoadError.storage`, and nothing else.
package protocol FeedStore: Sendable {
  /// The feed that is kept, or none.
  func retrieve() async throws(LoadError) -> CachedFeed?
  /// Keeps the feed in place of any other.
  func insert(_ feed: CachedFeed) async throws(LoadError)
  /// Keeps no feed any more; that there was none is no error.
  func deleteFeed() async throws(LoadError)
}

/// A feed as it was when it was saved.
package struct CachedFeed: Equatable, Sendable {
  /// The movies, and the page after theirs, so that a list that was shown from here can go on.
  package let feed: Page<Movie>
  /// When it was saved.
  package let timestamp: Date

  /// A feed saved at the given time.
  package init(_ feed: Page<Movie>, timestamp: Date) {
    self.feed = feed
    self.timestamp = timestamp
  }
}

/// A store that keeps nothing and is content with everything: what the app runs with when there is no
/// place to keep anything.
package struct NullFeedStore: FeedStore {
  /// Makes a store.
  package init() {}

  package func retrieve() -> CachedFeed? { nil }

  package func insert(_ feed: CachedFeed) {}

  package func deleteFeed() {}
}
