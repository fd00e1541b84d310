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
