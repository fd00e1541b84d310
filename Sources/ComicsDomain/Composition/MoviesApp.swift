/// The movies app: a tab for each category, and in each tab the details of a movie on top of the list.
///
/// A tab loads when it first comes to the front, and keeps its screens while another is there. A class
/// because its screens talk to it for as long as it runs.
@MainActor
package final class MoviesApp {
  /// A place in a tab.
  package enum Route: Hashable, Sendable {
    /// The list of the tab's category.
    case list
    /// The details of a movie.
    case details(of: Movie)
  }

  private let connector: Connector
  private let display: any Display
  private let images: any ImageDataLoader
  private let categories = MovieCategory.allCases
  private var tabs: [MovieCategory: Navigator<Route>] = [:]
  private var selected = MovieCategory.predefined

  /// An app that has not begun.
  ///
  /// - Parameter images: Keeps the posters for as long as the app runs.
  package init(
    connector: Connector, display: any Display,
    images: any ImageStore = InMemoryImageStore()
  ) {
    self.connector = connector
    self.display = display
    self.images = connector.imageLoader(keepingIn: images)
  }

  /// Begins with the predefined category.
  package func start() { choose(.predefined) }

  /// Brings the tab of the category to the front.
  package func choose(_ category: MovieCategory) {
    selected = category
    display.showTabs(
      categories.map { $0.title(in: connector.words) },
      selected: categories.firstIndex(of: category) ?? 0)
    if let tab = tabs[category] { return tab.bringToFront() }
    let tab = Navigator<Route>(display: display)
    tabs[category] = tab
    tab.start(at: .list, list(of: category, in: tab))
  }

  /// Goes back in the tab in front; from its list nothing leads back.
  package func goBack() { tabs[selected]?.pop() }

  private func list(of category: MovieCategory, in tab: Navigator<Route>) -> Screen {
    Screen(
      connector.moviesList(category, images: images) { [words = connector.words, weak tab] movie in
        tab?.push(
          .details(of: movie), Screen(FixedPresenter(detailsOf: movie, words: words)))
      })
  }
}
