/// Prepares one movie for the screen of its details (002-08).
///
/// A class because the screen talks to it over time. It loads nothing: the list has brought all there
/// is to show.
@MainActor
package final class MovieDetailsPresenter: ScreenPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<MovieDetailsContent>

  private weak var view: View?
  private let movie: Movie
  private let noOverview: UserMessage

  /// A presenter for the given screen, which owns it.
  package init(view: View, movie: Movie, words: Localization) {
    self.view = view
    self.movie = movie
    self.noOverview = words.message(.noOverview, .noOverviewText)
  }

  /// The screen is there: shows the title of the movie, and what it is about.
  package func viewIsReady() {
    view?.showTitle(movie.title)
    if let content = MovieDetailsContent(movie) {
      view?.show(content)
    } else {
      view?.showNothing(because: noOverview)
    }
  }
}
