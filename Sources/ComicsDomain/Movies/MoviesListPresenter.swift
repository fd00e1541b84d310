/// Prepares the movies of one category for the screen of its tab, and opens the movie that the user taps. Each tab
/// has its own, and they know nothing of one another.
package typealias MoviesListPresenter = ResourcePresenter<[Movie]>

extension MoviesListPresenter {
  /// A presenter that loads the movies of the category.
  ///
  /// - Parameter select: Gets the movie that was tapped.
  package convenience init(
    store: ViewStore, category: MovieCategory, database: MovieDatabase, posters: PosterAddress,
    words: Localization, select: @escaping @MainActor (Movie) -> Void
  ) {
    self.init(
      store: store, title: category.title(in: words), messages: .movies(in: words),
      listing: { movies in
        Listing(
          items: movies.map { movie in
            let row = Row(
              id: "\(movie.id)",
              [.title: movie.title, .releaseDate: movie.releaseDate?.rawValue ?? ""],
              picture: Picture(movie.posterPath.map(posters.url(for:))))
            return Listing.Item(row) { select(movie) }
          })
      },
      operation: { () async throws(LoadError) in try await database.movies(in: category) })
  }
}

extension FixedPresenter {
  /// Shows the details of a movie, which its list has brought (002-08).
  package convenience init(detailsOf movie: Movie, words: Localization) {
    let hasOverview = movie.overview.contains { !$0.isWhitespace }
    let overview = Row(id: "overview", [.overview: movie.overview])
    self.init(
      Listing(title: movie.title, items: hasOverview ? [Listing.Item(overview)] : []),
      orExplain: words.message(.noOverview, .noOverviewText))
  }
}
