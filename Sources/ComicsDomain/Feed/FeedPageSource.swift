/// Where the feed comes from: the network, and the cache when the network does not bring its beginning.
///
/// What the network brings is given back at once, and saved beside.
package struct FeedPageSource: PageSource {
  private static let first = 1

  private let remote: MovieDatabase
  private let local: LocalFeedLoader
  private let saves: Saves

  /// A source that saves what the remote loader brings with the local one.
  package init(remote: MovieDatabase, local: LocalFeedLoader, saves: Saves) {
    self.remote = remote
    self.local = local
    self.saves = saves
  }

  /// The first page, which takes the place of the saved feed; after any failure the saved feed, with
  /// the page that comes after it (003-52, 003-53).
  ///
  /// - Throws: The failure, where no feed is saved that may be shown.
  package func firstPage() async throws(LoadError) -> Page<Movie> {
    let page: Page<Movie>
    do throws(LoadError) {
      page = try await remote.feedPage(Self.first)
    } catch {
      return try await savedFeed(after: error)
    }
    try save(PagedList(page))
    return page
  }

  /// A later page; the list with it takes the place of the saved feed, and nothing takes the place of a
  /// page that does not come (003-52, 003-53).
  package func page(at next: Int, after items: [Movie]) async throws(LoadError) -> Page<Movie> {
    let page = try await remote.feedPage(next)
    var list = PagedList(Page(items: items, next: next))
    list.append(page)
    try save(list)
    return page
  }

  private func savedFeed(after failure: LoadError) async throws(LoadError) -> Page<Movie> {
    // A cancelled load has no substitute. A saved feed that cannot be read is
    // as good as none: what the user has to know is why the network brought nothing.
    guard failure != .cancelled, let saved = try? await local.load(), !saved.items.isEmpty else {
      throw failure
    }
    return saved
  }

  private func save(_ list: PagedList<Movie>) throws(LoadError) {
    // A page that was cancelled belongs to a list that is about to be replaced.
    if Task.isCancelled { throw .cancelled }
    // The feed is there; that it could not be saved does not matter (003-52).
    saves.begin { [local] in try await local.save(Page(items: list.items, next: list.next)) }
  }
}

/// Prepares the feed for its screen, and opens the movie that the user taps.
package typealias FeedPresenter = ListPresenter<Movie>

extension FeedPresenter {
  /// A presenter that loads the feed page by page.
  ///
  /// - Parameter select: Gets the movie that was tapped.
  package convenience init(
    store: ViewStore, source: any PageSource<Movie>, posters: PosterAddress, words: Localization,
    select: @escaping @MainActor (Movie) -> Void
  ) {
    self.init(
      store: store, title: words[.feedTitle], messages: .feed(in: words), source: { _ in source },
      listing: { movies in
        Listing(
          items: movies.map { movie in
            let row = Row(
              id: "\(movie.id)", [.title: movie.title, .overview: movie.overview],
              picture: Picture(movie.posterPath.map(posters.url(for:))))
            return Listing.Item(row) { select(movie) }
          })
      })
  }
}
