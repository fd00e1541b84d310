package import Foundation

/// Loads the feed from the cache, saves it there, and clears the cache of a feed that is of no more use.
///
/// Every error is the store's `LoadError.storage`. Nothing is asked of the store before one of these is
/// called.
package struct LocalFeedLoader: Sendable {
  private let store: any FeedStore
  private let now: @Sendable () -> Date

  /// A loader over the store.
  ///
  /// - Parameter now: Returns the time.
  package init(store: any FeedStore, now: @escaping @Sendable () -> Date = { Date() }) {
    self.store = store
    self.now = now
  }

  /// The saved feed, empty when none was saved or it is too old (003-15…18). Never changes the cache
  /// (003-19).
  package func load() async throws(LoadError) -> Page<Movie> {
    guard let cached = try await store.retrieve(), isFresh(cached) else { return Page(items: []) }
    return cached.feed
  }

  /// Saves the feed in place of the one before; what cannot be deleted is not replaced (003-25…27).
  ///
  /// Between the two nothing is saved, which a reader takes for an empty cache.
  package func save(_ feed: Page<Movie>) async throws(LoadError) {
    try await store.deleteFeed()
    try await store.insert(CachedFeed(feed, timestamp: now()))
  }

  /// Deletes the saved feed if it is too old or cannot be read (003-31, 003-32).
  ///
  /// A feed that is saved between the look and the deletion goes with it; the next save makes up for it.
  package func validate() async throws(LoadError) {
    if await isOfUse() { return }
    try await store.deleteFeed()
  }

  private func isOfUse() async -> Bool {
    do throws(LoadError) {
      return try await store.retrieve().map(isFresh) ?? true
    } catch {
      return false
    }
  }

  private func isFresh(_ cached: CachedFeed) -> Bool {
    FeedCachePolicy.isFresh(cached.timestamp, at: now())
  }
}

/// How long a saved feed may be shown: less than seven days, whichever way the clock was set meanwhile.
package enum FeedCachePolicy {
  /// Seven days of 24 hours: the user's clock may change for the summer, the answer does not.
  private static let maximumAge: TimeInterval = 7 * 24 * 60 * 60

  /// Whether what was saved at `timestamp` may be shown at `now`; at seven days it may no longer.
  package static func isFresh(_ timestamp: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(timestamp)) < maximumAge
  }
}
