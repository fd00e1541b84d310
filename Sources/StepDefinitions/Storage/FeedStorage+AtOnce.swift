import ComicsDomain
import TestDoubles

extension FeedStorage {
  /// Inserts so many feeds at the same time, each through an instance of the store of its own; the first
  /// is of one movie, the next of two, and so on.
  func insertAtOnce(_ count: Int) async throws {
    let stores = try (0..<count).map { _ in try anotherStore() }
    let now = clock.now()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, store) in stores.enumerated() {
        let feed = Page(items: Self.movies(ofFeed: index + 1))
        group.addTask { try await store.insert(CachedFeed(feed, timestamp: now)) }
      }
      try await group.waitForAll()
    }
  }

  /// The movies of the feed that has so many.
  static func movies(ofFeed size: Int) -> [Movie] {
    (1...max(1, size)).map { Movie(id: .number($0), title: "Movie \($0) of \(size)") }
  }
}
