import ComicsDomain
import GherkinRunner
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

  /// Expects that the store of the app was asked for this, in this order, and for nothing else.
  func expectRequests(_ wanted: [String]) throws {
    let asked = messages.map(\.inWords)
    try expect(
      asked == wanted,
      "expected the store to be asked \(inWords(wanted)), but it was asked \(inWords(asked))")
  }

  private func inWords(_ requests: [String]) -> String {
    requests.isEmpty ? "nothing" : "to:" + requests.map { "\n  \($0)" }.joined()
  }
}

extension SpyFeedStore.Message {
  /// The message in words that fit into "the store was asked to …".
  var inWords: String {
    switch self {
    case .retrieve: "read the feed"
    case .delete: "delete the feed"
    case .insert: "save a feed"
    }
  }
}
