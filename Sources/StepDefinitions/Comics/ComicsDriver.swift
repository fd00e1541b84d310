import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Drives the comics app as its user does.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class ComicsDriver: EndingDriver {
  nonisolated let name = "the comics app"
  nonisolated let client: ScriptedHTTPClient
  nonisolated let work = Work()
  private(set) lazy var display = SpyDisplay()
  private(set) var prepared: Screen?
  /// The title of the comic that was chosen last.
  private(set) var chosenTitle: String?
  /// Where the row is that was tapped last.
  private(set) var tappedPosition: RowPosition?

  var words = Localization(.english)

  private let connectivity: any Connectivity
  private var arguments: [String] = []
  private var app: ComicsApp?

  /// An app over the network, on a device that knows whether it is connected.
  nonisolated init(client: ScriptedHTTPClient, connectivity: any Connectivity) {
    self.client = client
    self.connectivity = connectivity
  }

  /// What draws the list of comics, whatever is on top of it.
  var listScreen: SpyView<ComicsListContent>? {
    display.screens.first?.view as? SpyView<ComicsListContent>
  }

  /// What draws the characters of a comic, when they are in front.
  var charactersScreen: SpyView<ComicCharactersContent>? {
    front?.view as? SpyView<ComicCharactersContent>
  }

  /// Passes an argument to the launch, which must not have happened yet.
  func launch(with argument: String) { arguments.append(argument) }

  /// Makes the list of comics, which does not appear.
  func prepare() { prepared = makeApp().screen(.comics) }

  func openIfNeeded() {
    guard app == nil else { return }
    let app = makeApp()
    self.app = app
    act { app.start() }
  }

  func end() {
    app = nil
    display = SpyDisplay(after: display)
  }

  func leaveScreen() { app?.goBack() }

  /// Chooses the first comic of the list: its row is tapped when a step needs its characters.
  func chooseFirst() throws {
    guard let listScreen else { throw failure("it has not been opened") }
    chosenTitle = try listScreen.visibleContent(wanted: "a list of comics to choose from")
      .title(at: RowPosition(section: 0, row: 0))
  }

  /// Taps the row of the comic that was chosen, unless its characters are in front.
  func presentCharacters() throws {
    guard charactersScreen == nil else { return }
    guard let chosenTitle else { throw failure("no step has chosen a comic") }
    try tap(chosenTitle)
  }

  /// Taps a row, which need not exist.
  func tap(at position: RowPosition) throws {
    tappedPosition = position
    try select(at: position)
  }

  private func makeApp() -> ComicsApp {
    ComicsApp(
      connector: .specs(
        client, arguments: arguments, connectivity: connectivity, words: words),
      display: display)
  }
}
