/// The flow that begins with the list of all characters or of all comics and leads to their details,
/// and from one detail to another (001-59).
package final class CatalogCoordinator: Coordinator {
  package let list: MarvelRoute

  private let navigator: Navigator<MarvelRoute>
  private let screens: MarvelScreens
  private weak var parent: Coordinator?
  /// Loads the comic of a link, and says on top of all screens how that is getting on.
  private var page: (id: Int, load: ScreenLoad<MarvelComic>)?

  package override var opening: ScreenLoad<MarvelComic>? { page?.load }

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
    case .comic(let id):
      let load = ScreenLoad(
        messages: .linkedPage(in: screens.words),
        deliver: { [weak display = navigator.display] in display?.showOverlay($0) },
        operation: screens.comicLoad(id))
      page = (id, load)
      loadPage()
    case .onboarding, .landing, .allCharacters, .allComics: break
    }
  }

  package override func end() {
    page?.load.cancel()
    page?.load.dismissMessage()
    page = nil
    super.end()
  }

  override func loadPage() {
    guard let (id, load) = page else { return }
    load.start { [weak self] in self?.showComic(id, loaded: $0) }
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

extension CatalogCoordinator: MarvelScreenDelegate {
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
