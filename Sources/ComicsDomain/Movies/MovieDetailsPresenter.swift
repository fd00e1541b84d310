/// Prepares one movie for the screen of its details (002-08).
///
/// A class because the screen talks to it over time. It loads nothing: the list has brought all there
/// is to show.
@MainActor
package final class MovieDetailsPresenter: ScreenPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<MovieDetailsContent>

  /// What the screen shows in place of a missing overview.
  package static let noOverview = UserMessage(
    title: "No overview", text: "There is no description of this movie yet")

  private weak var view: View?
  private let movie: Movie

  /// A presenter for the given screen, which owns it.
  package init(view: View, movie: Movie) {
    self.view = view
    self.movie = movie
  }

  /// The screen is there: shows the title of the movie, and what it is about.
  package func viewIsReady() {
    view?.showTitle(movie.title)
    if let content = MovieDetailsContent(movie) {
      view?.show(content)
    } else {
      view?.showNothing(because: Self.noOverview)
    }
  }
}
