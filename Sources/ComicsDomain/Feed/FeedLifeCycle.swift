/// What the feed does when the app comes and goes.
package struct FeedLifeCycle: Sendable {
  private let cache: LocalFeedLoader

  /// The life cycle of a feed that is kept in the cache.
  package init(cache: LocalFeedLoader) {
    self.cache = cache
  }

  /// The app is about to leave the front: a saved feed that is of no more use is deleted (003-33).
  package func appResignsActive() async {
    // Where that fails it is tried again the next time; until then the feed is not shown anyway.
    try? await cache.validate()
  }
}
