import ComicsDomain
import GherkinRunner
import TestDoubles

/// The movies app in the hands of its user: a tab for each category, real from the presenters down
/// to the network, which is scripted, with spies for screens.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class MoviesApp: AppInHand {
  /// The category of the tab in front.
  private(set) var category = MovieCategory.predefined

  nonisolated let client: ScriptedHTTPClient
  private lazy var connector = Connector.specs(client)
  private var tabs: [MovieCategory: Tab] = [:]
  private var details: SpyView<MovieDetailsContent>?

  private struct Tab {
    let screen: SpyView<MoviesListContent>
    let presenter: MoviesListPresenter
    let router: Router
  }

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// The screen in front: that of a movie that was chosen, or else the list of the tab in front.
  var screen: any SightedScreen { details ?? listScreen }

  /// The list of the tab in front.
  var listScreen: SpyView<MoviesListContent> { tab.screen }

  /// The titles of the tabs, from the first to the last.
  var tabTitles: [String] { MovieCategory.allCases.map(\.title) }

  var loading: (any Loading)? { tab.presenter.loading }

  /// A tab behind the one in front may wait for its server, too; that delays nothing here.
  var loadsUnderWay: Int {
    guard listScreen.isActivityIndicatorVisible else { return 0 }
    return tabs.values.count(where: \.screen.isActivityIndicatorVisible)
  }

  var wayBack: String? { tab.router.stack.previous?.title }

  /// Chooses the tab that is brought to the front next.
  func choose(_ category: MovieCategory) { self.category = category }

  /// Brings the tab that was chosen to the front.
  func openIfNeeded() {
    tab.presenter.viewHasAppeared()
  }

  /// Chooses a movie in the list in front, and presents the screen that this leads to.
  func chooseMovie(titled title: String) throws {
    let content = try listScreen.contentInSight(wanted: "a list of movies to choose from")
    guard let row = content.rows.firstIndex(where: { $0.title == title }) else {
      throw ExpectationFailure(
        "there is no such movie on the screen, which shows \(content.inWords)")
    }
    tab.presenter.selectRow(at: row)
    guard case .movie(let movie) = tab.router.stack.top else {
      throw ExpectationFailure("expected to be led to the details of a movie, but nothing opened")
    }
    let screen = SpyView<MovieDetailsContent>()
    details = screen
    connector.movieDetails(of: movie, view: screen).viewIsReady()
  }

  private var tab: Tab {
    if let tab = tabs[category] { return tab }
    let screen = SpyView<MoviesListContent>()
    let router = Router(root: .movies(category))
    let tab = Tab(
      screen: screen,
      presenter: connector.moviesList(category, view: screen, router: router),
      router: router)
    tabs[category] = tab
    return tab
  }
}
