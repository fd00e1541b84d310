package import Foundation

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
