/// Prepares the feed for its screen and reacts to what the user does there.
///
/// A class because the screen talks to it over time. It knows neither where movies come from nor what
/// the next screen is made of.
@MainActor
package final class FeedPresenter: LongListPresenter, SelectingPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<FeedContent>

  /// The images of the rows.
  package let images: ImageRows

  private weak var view: View?
  private let select: @MainActor (Movie) -> Void
  private let title: String
  private let load: PagedLoad<Movie, FeedContent>

  /// A presenter for the given screen, which owns it, and for the row at the end of its list.
  ///
  /// - Parameter select: Gets the movie that was selected.
  package init(
    view: View, end: any LoadingView, source: any PageSource<Movie>, posters: PosterAddress,
    images: ImageRows, words: Localization, select: @escaping @MainActor (Movie) -> Void
  ) {
    self.view = view
    self.select = select
    self.images = images
    self.title = words[.feedTitle]
    self.load = PagedLoad(
      view: view, end: end, messages: .feed(in: words), source: source,
      content: { FeedContent($0, posters: posters) },
      willShow: { images.setAddresses(FeedContent($0, posters: posters).rows.map(\.image)) })
  }

  /// The screen is there: shows its title and loads the feed.
  package func viewIsReady() {
    view?.showTitle(title)
    load.start()
  }

  package func endIsVisible() { load.loadMore() }
  package func endWasTapped() { load.loadMore() }

  package func selectRow(at position: RowPosition) {
    let movies = load.list.items
    guard position.section == 0, movies.indices.contains(position.row) else { return }
    select(movies[position.row])
  }

  package func refresh() { load.start() }
  package func messageWasTapped() { load.dismissMessage() }
}
