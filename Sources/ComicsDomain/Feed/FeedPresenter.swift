/// Prepares the feed for its screen and reacts to what the user does there.
///
/// A class because the screen talks to it over time. It knows neither where movies come from nor what
/// the next screen is made of.
@MainActor
package final class FeedPresenter: LoadingPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<FeedContent>

  /// The images of the rows.
  package let images: ImageRows
  package var loading: any Loading { load }

  private weak var view: View?
  private weak var router: (any FeedRouter)?
  private let title: String
  private let load: PagedLoad<Movie, FeedContent>

  /// A presenter for the given screen, which owns it, and for the row at the end of its list. The router
  /// may own the screen, and is not kept alive by it.
  package init(
    view: View, end: any LoadingView, router: any FeedRouter, source: any PageSource<Movie>,
    posters: PosterAddress, images: ImageRows, words: Localization
  ) {
    self.view = view
    self.router = router
    self.images = images
    self.title = words[.feedTitle]
    self.load = PagedLoad(
      view: view, end: end, messages: .feed(in: words), source: source,
      content: { movies in
        let content = FeedContent(movies, posters: posters)
        images.setAddresses(content.rows.map(\.image))
        return content
      })
  }

  /// The screen is there: shows its title and loads the feed.
  package func viewIsReady() {
    view?.showTitle(title)
    refresh()
  }

  /// The user has come to the end of the list, or has tapped the message there: loads the next page,
  /// if there is one.
  package func loadMore() { load.loadMore() }

  /// Opens the reviews of the movie in that row, counted from zero; where there is no such row, nothing
  /// happens.
  package func selectRow(at row: Int) {
    let movies = load.list.items
    guard movies.indices.contains(row) else { return }
    router?.showReviews(of: movies[row])
  }
}
