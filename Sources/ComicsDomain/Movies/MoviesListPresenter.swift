/// Prepares the movies of one category for the screen of its tab, and opens the movie that the user
/// selects. Each tab has its own, and they know nothing of one another.
package typealias MoviesListPresenter = ResourcePresenter<[Movie], MoviesListContent>

extension MoviesListPresenter {
  /// A presenter for the given screen, which owns it.
  package convenience init(
    view: View, category: MovieCategory, loader: any MoviesLoader, posters: PosterAddress,
    images: ImageRows, words: Localization,
    select: @escaping @MainActor (Movie) -> Void
  ) {
    self.init(
      view: view, title: category.title(in: words),
      load: ResourceLoad(
        view: view, messages: .movies(in: words),
        content: { $0.isEmpty ? nil : MoviesListContent($0, posters: posters) },
        willShow: {
          images.setAddresses(MoviesListContent($0, posters: posters).rows.map(\.poster))
        },
        operation: { () async throws(LoadError) in try await loader.movies(in: category) })
    ) { movies, position in
      guard position.section == 0, movies.indices.contains(position.row) else { return nil }
      let movie = movies[position.row]
      return { select(movie) }
    }
  }
}
