import ComicsDomain
import GherkinRunner
import TestDoubles

/// The comics app in the hands of its user: real from the presenters down to the network, which is
/// scripted, with spies for screens.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class ComicsApp: AppInHand {
  nonisolated let client: ScriptedHTTPClient
  /// What the device knows of its connection.
  nonisolated let connectivity = SwitchedConnectivity(isConnected: true)
  private var arguments: [String] = []
  private var isOpen = false

  private lazy var connector = Connector.specs(
    client, arguments: arguments, connectivity: connectivity)
  private lazy var router = Router()
  private lazy var list = connector.comicsList(view: listScreen, router: router)
  private var characters: ComicCharactersPresenter?

  /// The screen with the list of comics.
  private(set) lazy var listScreen = SpyView<ComicsListContent>()
  /// The screen with the characters of a comic, once it was presented.
  private(set) var charactersScreen: SpyView<ComicCharactersContent>?
  /// The title that stood in the row that was selected last, whether or not there was one.
  private(set) var selectedTitle: String?

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// Where the user is and how to get back.
  var navigation: NavigationStack { router.stack }

  var wayBack: String? { navigation.previous?.title }

  /// The screen in front.
  var screen: any SightedScreen { charactersScreen ?? listScreen }

  var loading: (any Loading)? { characters?.loading ?? list.loading }

  var sectionSizes: [Int] {
    guard let content = charactersContent else {
      return listContent.sections.indices.map(listContent.rowCount)
    }
    return (0..<content.sectionCount).map(content.rowCount)
  }

  /// What the list of comics answers when its screen asks.
  var listContent: ComicsListContent { list.content }

  /// What the list of characters answers when its screen asks, once there is one.
  var charactersContent: ComicCharactersContent? { characters?.content }

  var loadsUnderWay: Int {
    let screens: [any SightedScreen] = [listScreen] + (charactersScreen.map { [$0] } ?? [])
    return screens.count(where: \.isActivityIndicatorVisible)
  }
}

extension ComicsApp {
  /// Passes an argument to the launch, which must not have happened yet.
  func launch(with argument: String) { arguments.append(argument) }

  /// Makes the list of comics known, without its screen being there yet.
  func prepare() { _ = list }

  /// Opens the app, which begins to load comics.
  func openIfNeeded() {
    guard !isOpen else { return }
    isOpen = true
    list.viewIsReady()
  }

  /// Selects the comic that stands first.
  func selectFirstComic() throws {
    try selectComic { _ in true }
  }

  /// Selects the comic with the given title.
  func selectComic(titled title: String) throws {
    try selectComic { $0 == title }
  }

  /// Selects a row, which need not exist.
  func selectRow(at position: RowPosition) {
    selectedTitle = listScreen.content?.title(at: position)
    list.selectRow(at: position)
  }

  /// Presents the characters of the comic that navigation has led to.
  func presentCharacters() throws {
    guard charactersScreen == nil else { return }
    guard case .characters(let comic) = navigation.top else {
      throw ExpectationFailure(
        "expected to be led to the characters of a comic, but nothing opened")
    }
    let screen = SpyView<ComicCharactersContent>()
    let presenter = connector.characters(of: comic, view: screen)
    charactersScreen = screen
    characters = presenter
    presenter.viewIsReady()
  }

  /// Leaves the characters; their screen is still in sight for the steps to come.
  func goBack() {
    characters?.viewIsGone()
    router.goBack()
  }

  private func selectComic(where isWanted: (String) -> Bool) throws {
    let content = try listScreen.contentInSight(wanted: "a list of comics to choose from")
    for (number, section) in content.sections.enumerated() {
      guard let row = section.rows.firstIndex(where: isWanted) else { continue }
      return selectRow(at: RowPosition(section: number, row: row))
    }
    throw ExpectationFailure("there is no such comic on the screen, which shows \(content.inWords)")
  }
}
