/// The flow that begins with the list of all characters or of all comics and leads to their details,
/// and from one detail to another (001-59).
///
/// A class because it lasts as long as its screens and they talk to it.
@MainActor
package final class CatalogueCoordinator: Coordinator {
  package var children = ChildCoordinators()
  package private(set) var opening: PageOpening?
  /// Which list the flow begins with.
  package let catalogue: LandingChoice

  private let navigator: Navigator<MarvelRoute>
  private let screens: MarvelScreens
  private weak var parent: (any Coordinator)?

  /// A flow that was not begun yet.
  ///
  /// - Parameter parent: Releases the flow when the user leaves its list.
  package init(
    _ catalogue: LandingChoice, navigator: Navigator<MarvelRoute>, screens: MarvelScreens,
    parent: (any Coordinator)? = nil
  ) {
    self.catalogue = catalogue
    self.navigator = navigator
    self.screens = screens
    self.parent = parent
  }

  func start() {
    switch catalogue {
    case .characters: navigator.push(.allCharacters, screens.allCharacters(delegate: self))
    case .comics:
      navigator.push(.allComics, screens.allComics(delegate: self))
    }
  }

  /// Leads to the detail that a link names: to a character at once, to a comic when it has been loaded,
  /// for only then it is known that there is such a comic (001-50).
  func follow(_ place: MarvelRoute) {
    switch place {
    case .character(let id): showCharacter(id)
    case .comic(let id): openComic(id)
    case .onboarding, .landing, .allCharacters, .allComics: break
    }
  }

  package func end() {
    opening?.end()
    opening = nil
  }

  private func openComic(_ id: Int) {
    let opening = PageOpening(
      display: navigator.display, words: screens.words, operation: screens.comicLoad(id)
    ) { [weak self] in self?.showComic(id, loaded: $0) }
    self.opening = opening
    opening.start()
  }

  private func showCharacter(_ id: Int, knowing row: MarvelRow? = nil) {
    show(.character(id), screens.character(id, knowing: row, delegate: self))
  }

  private func showComic(
    _ id: Int, knowing row: MarvelRow? = nil, loaded comic: MarvelComic? = nil
  ) {
    show(.comic(id), screens.comic(id, knowing: row, loaded: comic, delegate: self))
  }

  private func show(_ route: MarvelRoute, _ screen: @autoclosure () -> Screen) {
    end()
    navigator.push(route, screen())
  }
}

extension CatalogueCoordinator: MarvelScreenDelegate {
  package func characterWasSelected(_ character: MarvelRow) {
    showCharacter(character.id, knowing: character)
  }

  package func comicWasSelected(_ comic: MarvelRow) {
    showComic(comic.id, knowing: comic)
  }

  package func backWasTapped() {
    end()
    let isLeaving = navigator.stack?.top == catalogue.list
    navigator.pop()
    if isLeaving { parent?.dispose(self) }
  }
}
