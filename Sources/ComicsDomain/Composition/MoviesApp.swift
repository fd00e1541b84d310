/// The movies app: a tab for each category, and in each tab the details of a movie on top of the list.
///
/// A tab loads when it first comes to the front, and keeps its screens while another is there.
@MainActor
public final class MoviesApp {
  private enum Route: Hashable {
    case list
    case details(of: Movie)
  }

  private let connector: Connector
  private let display: any Display
  private let images: any ImageDataLoader
  private var tabs: [MovieCategory: Navigator<Route>] = [:]
  private var selected = MovieCategory.predefined

  /// An app that has not begun; it keeps the posters for as long as it runs.
  public init(connector: Connector, display: any Display) {
    self.connector = connector
    self.display = display
    self.images = connector.imageLoader(keepingIn: InMemoryImageStore())
  }

  /// Begins with the predefined category.
  public func start() { choose(.predefined) }

  /// Brings the tab of the category to the front.
  public func choose(_ category: MovieCategory) {
    selected = category
    let categories = MovieCategory.allCases
    display.showTabs(
      categories.map { $0.title(in: connector.words) },
      selected: categories.firstIndex(of: category) ?? 0)
    if let tab = tabs[category] { return tab.bringToFront() }
    let tab = Navigator<Route>(display: display)
    tabs[category] = tab
    tab.start(at: .list, list(of: category, in: tab))
  }

  /// Goes back in the tab in front; from its list nothing leads back.
  public func goBack() { tabs[selected]?.pop() }

  private func list(of category: MovieCategory, in tab: Navigator<Route>) -> Screen {
    Screen(
      connector.moviesList(category, images: images) { [words = connector.words, weak tab] movie in
        tab?.push(.details(of: movie), Screen(FixedPresenter(detailsOf: movie, words: words)))
      })
  }
}
