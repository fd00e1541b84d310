/// Prepares the reviews of a movie for their screen.
///
/// A class because the screen talks to it over time. It does not know how reviews are fetched.
@MainActor
package final class ReviewsPresenter: LoadingPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<ReviewsContent>

  package var loading: any Loading { load }

  private weak var view: View?
  private let title: String
  private let load: ResourceLoad<[MovieReview], ReviewsContent>

  /// A presenter for the given screen, which owns it.
  package init(
    view: View, movie: Movie, loader: any ReviewsLoader, words: Localization, dates: RelativeDates
  ) {
    self.view = view
    self.title = words[.reviewsTitle]
    self.load = ResourceLoad(
      view: view, messages: .reviews(in: words),
      content: { $0.isEmpty ? nil : ReviewsContent($0, dates: dates) },
      operation: { () async throws(LoadError) in try await loader.reviews(of: movie) })
  }

  /// The screen is there: shows its title and loads the reviews.
  package func viewIsReady() {
    view?.showTitle(title)
    refresh()
  }
}
