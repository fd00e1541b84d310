/// Prepares the movies of one category for the screen of its tab.
///
/// A class because the screen talks to it over time. Each tab has its own, and they know nothing of
/// one another.
@MainActor
package final class MoviesListPresenter: LoadingPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<MoviesListContent>

  package var loading: any Loading { load }

  private weak var view: View?
  private let router: any MoviesListRouter
  private let category: MovieCategory
  private let load: ResourceLoad<[Movie], MoviesListContent>

  /// A presenter for the given screen, which owns it.
  package init(
    view: View,
    router: any MoviesListRouter,
    category: MovieCategory,
    loader: any MoviesLoader,
    posters: PosterAddress,
    messages: MessageCatalogue = .movies
  ) {
    self.view = view
    self.router = router
    self.category = category
    self.load = ResourceLoad(
      view: view, messages: messages,
      content: { $0.isEmpty ? nil : MoviesListContent($0, posters: posters) },
      operation: { () async throws(LoadError) in try await loader.movies(in: category) })
  }

  /// The tab has come to the front: shows its title, and loads if it has nothing to show yet.
  package func viewHasAppeared() {
    view?.showTitle(category.title)
    if load.resource?.isEmpty ?? true { refresh() }
  }

  /// Opens the details of the movie in that row, counted from zero; where there is no such row, nothing
  /// happens.
  package func selectRow(at row: Int) {
    guard let movies = load.resource, movies.indices.contains(row) else { return }
    router.showDetails(of: movies[row])
  }
}
