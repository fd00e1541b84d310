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
  /// Keeps no feed any more; that there was none is not an error.
  func deleteFeed() async throws(LoadError)
}

/// A feed as it was when it was saved.
package struct CachedFeed: Equatable, Sendable {
  /// The movies, and the page after theirs, so that a list that was shown from here can go on.
  package let feed: Page<Movie>
  package let timestamp: Date

  package init(_ feed: Page<Movie>, timestamp: Date) {
    self.feed = feed
    self.timestamp = timestamp
  }
}

/// A store that keeps nothing and is content with everything: what the app runs with when there is no
/// place to keep anything.
package struct NullFeedStore: FeedStore {
  package init() {}

  package func retrieve() -> CachedFeed? { nil }
  package func insert(_ feed: CachedFeed) {}
  package func deleteFeed() {}
}

/// A store of feeds that takes the images along: when a feed replaces another, the images of movies
/// that are in it are kept, and those of movies that are not are dropped (003-38). It is read when all
/// saves that were begun before have ended.
///
/// Deleting a feed leaves the images alone, since the next one may have the same movies.
package struct ImagePruningFeedStore: FeedStore {
  private let feeds: any FeedStore
  private let images: any ImageStore
  private let posters: PosterAddress
  private let saves: Saves

  /// A store that keeps feeds in one store and prunes the other.
  ///
  /// - Parameter posters: Where the images of movies are.
  package init(
    feeds: any FeedStore, images: any ImageStore, posters: PosterAddress, saves: Saves
  ) {
    self.feeds = feeds
    self.images = images
    self.posters = posters
    self.saves = saves
  }

  package func retrieve() async throws(LoadError) -> CachedFeed? {
    await saves.finish()
    return try await feeds.retrieve()
  }

  package func insert(_ cached: CachedFeed) async throws(LoadError) {
    try await feeds.insert(cached)
    let addresses = cached.feed.items.compactMap { $0.posterPath.map(posters.url(for:)) }
    // The feed is saved; images that are of no more use are tried again with the next one.
    try? await images.keepOnly(Set(addresses))
  }

  package func deleteFeed() async throws(LoadError) {
    try await feeds.deleteFeed()
  }
}
