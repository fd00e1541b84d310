/// The flow that begins with the list of all characters or of all comics and leads to their details,
/// and from one detail to another (001-59).
package final class CatalogueCoordinator: Coordinator {
  /// The list that the flow begins with.
  package let list: MarvelRoute

  private let navigator: Navigator<MarvelRoute>
  private let screens: MarvelScreens
  private weak var parent: Coordinator?
  private var page: PageOpening?

  package override var opening: PageOpening? { page }

  /// A flow that was not begun yet.
  ///
  /// - Parameter parent: Releases the flow when the user leaves its list.
  init(
    _ list: MarvelRoute, navigator: Navigator<MarvelRoute>, screens: MarvelScreens,
    parent: Coordinator
  ) {
    self.list = list
    self.navigator = navigator
    self.screens = screens
    self.parent = parent
  }

  func start() {
    navigator.push(
      list,
      list == .allComics
        ? screens.allComics(delegate: self) : screens.allCharacters(delegate: self))
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

  package override func end() {
    page?.end()
    page = nil
    super.end()
  }

  private func openComic(_ id: Int) {
    let opening = PageOpening(
      display: navigator.display, words: screens.words, operation: screens.comicLoad(id)
    ) { [weak self] in self?.showComic(id, loaded: $0) }
    page = opening
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
    let isLeaving = navigator.routes.last == list
    navigator.pop()
    if isLeaving { parent?.dispose(self) }
  }
}
