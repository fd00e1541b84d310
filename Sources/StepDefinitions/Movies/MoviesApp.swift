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
  private lazy var connector = Connector(
    client: client,
    marvel: MarvelService(
      signer: StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1")),
    tmdb: TMDBService(signer: BearerSigner(token: "token")))
  private var tabs: [MovieCategory: Tab] = [:]

  private struct Tab {
    let screen: SpyView<MoviesListContent>
    let presenter: MoviesListPresenter
  }

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// The screen of the tab in front.
  var screen: any SightedScreen { listScreen }

  /// The list of the tab in front.
  var listScreen: SpyView<MoviesListContent> { tab.screen }

  var loading: (any Loading)? { tab.presenter.loading }

  /// Chooses the tab that is brought to the front next.
  func choose(_ category: MovieCategory) { self.category = category }

  /// Brings the tab that was chosen to the front.
  func openIfNeeded() {
    tab.presenter.viewHasAppeared()
  }

  private var tab: Tab {
    if let tab = tabs[category] { return tab }
    let screen = SpyView<MoviesListContent>()
    let tab = Tab(screen: screen, presenter: connector.moviesList(category, view: screen))
    tabs[category] = tab
    return tab
  }
}
