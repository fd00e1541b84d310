import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Drives the movies app as its user does.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class MoviesDriver: EndingDriver {
  nonisolated let name = "the movies app"
  nonisolated let client: ScriptedHTTPClient
  nonisolated let work = Work()
  private(set) lazy var display = SpyDisplay()
  /// The category of the tab that the customer wants, or has in front.
  private(set) var category = MovieCategory.predefined

  var words = Localization(.english)

  private var app: MoviesApp?

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// What draws the list of the tab in front, whatever is on top of it.
  var listScreen: SpyView<MoviesListContent>? {
    display.screens.first?.view as? SpyView<MoviesListContent>
  }

  /// Chooses the tab that is brought to the front next.
  func want(_ category: MovieCategory) { self.category = category }

  /// Opens the app with the tab that is wanted.
  func openIfNeeded() {
    if app == nil { showTab() }
  }

  func end() {
    app = nil
    display = SpyDisplay(after: display)
  }

  /// Brings the tab that is wanted to the front; the predefined one is there when the app starts.
  func showTab() {
    let isFirst = self.app == nil && category == .predefined
    let app =
      self.app ?? MoviesApp(connector: .specs(client, words: words), display: display)
    self.app = app
    act { isFirst ? app.start() : app.choose(category) }
  }

  func leaveScreen() { app?.goBack() }
}
