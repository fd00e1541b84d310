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
    do throws(LoadError) {
      try await images.keepOnly(Set(addresses))
    } catch {
      // The feed is saved; images that are of no more use are tried again with the next one.
    }
  }

  package func deleteFeed() async throws(LoadError) {
    try await feeds.deleteFeed()
  }
}
