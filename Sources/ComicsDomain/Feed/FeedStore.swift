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
