/// Prepares the movies of one category for the screen of its tab.
///
/// A class because the screen talks to it over time. Each tab has its own, and they know nothing of
/// one another.
@MainActor
package final class MoviesListPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<MoviesListContent>

  /// What the screen shows.
  package private(set) var content = MoviesListContent()

  private weak var view: View?
  private let category: MovieCategory
  private let posters: PosterAddress
  private let messages: MessageCatalogue
  private let load: ScreenLoad<[Movie]>

  /// A presenter for the given screen, which owns it.
  package init(
    view: View,
    category: MovieCategory,
    loader: any MoviesLoader,
    posters: PosterAddress,
    messages: MessageCatalogue = .movies
  ) {
    self.view = view
    self.category = category
    self.posters = posters
    self.messages = messages
    self.load = ScreenLoad(view: view, messages: messages) { () async throws(LoadError) in
      try await loader.movies(in: category)
    }
  }

  /// The tab has come to the front: shows its title, and loads if it has nothing to show yet.
  package func viewHasAppeared() {
    view?.showTitle(category.title)
    if content.rows.isEmpty { refresh() }
  }

  /// Loads the movies again, keeping those on the screen until others have arrived.
  package func refresh() {
    load.start { [weak self] in self?.show($0) }
  }

  /// The screen is gone: gives up the load under way.
  package func viewIsGone() {
    load.cancel()
  }

  /// Waits until no load is under way.
  package func finishedLoading() async {
    await load.finished()
  }

  private func show(_ movies: [Movie]) {
    content = MoviesListContent(movies, posters: posters)
    if movies.isEmpty {
      view?.showNothing(because: messages.nothingToShow)
    } else {
      view?.show(content)
    }
  }
}
