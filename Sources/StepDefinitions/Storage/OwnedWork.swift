import ComicsDomain

/// Work of the cache that somebody waits for, and who may be gone before it is done.
enum OwnedWork: String, CaseIterable, Sendable {
  case loadFeed = "load the feed"
  case saveFeed = "save the feed"
  case validateFeed = "validate the feed"

  /// The work, done by a loader.
  func operation(of loader: LocalFeedLoader) -> OwnedTask<Void>.Operation {
    switch self {
    case .loadFeed: { () async throws(LoadError) in _ = try await loader.load() }
    case .saveFeed: { () async throws(LoadError) in try await loader.save(Page(items: .saved)) }
    case .validateFeed: { () async throws(LoadError) in try await loader.validate() }
    }
  }
}
