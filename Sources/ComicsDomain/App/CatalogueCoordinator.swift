/// The flow that begins with the list of all characters or of all comics and leads to their details,
/// and from one detail to another (001-59).
///
/// A class because it lasts as long as its screens and they talk to it.
@MainActor
package final class CatalogueCoordinator: Coordinator {
  package var children = ChildCoordinators()
  package private(set) var opening: (any Loading)?
  /// Which list the flow begins with.
  package let catalogue: LandingChoice

  private let navigator: Navigator
  private let screens: any AppScreens
  private weak var parent: (any Coordinator)?

  /// A flow that was not begun yet.
  ///
  /// - Parameter parent: Releases the flow when the user leaves its list.
  package init(
    _ catalogue: LandingChoice, navigator: Navigator, screens: any AppScreens,
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
    case .comics: navigator.push(.allComics, screens.allComics(delegate: self))
    }
  }

  /// Leads to the detail that a link names: to a character at once, to a comic when it has been loaded,
  /// for only then it is known that there is such a comic (001-50).
  func follow(_ id: Int) {
    switch catalogue {
    case .characters: showCharacter(id)
    case .comics: openComic(id)
    }
  }

  package func end() {
    opening?.cancel()
    opening?.dismissMessage()
    opening = nil
  }

  private func openComic(_ id: Int) {
    let opening = PageOpening(view: screens.overlay) {
      [screens, weak self] () async throws(LoadError) in
      guard let self else { throw .cancelled }
      return try await screens.loadedComic(id, delegate: self)
    } open: { [weak self] screen in
      self?.show(.comic(id), screen)
    }
    self.opening = opening
    opening.start()
  }

  private func showCharacter(_ id: Int, knowing row: MarvelRow? = nil) {
    show(.character(id), screens.character(id, knowing: row, delegate: self))
  }

  private func show(_ route: Route, _ screen: @autoclosure () -> any AppScreen) {
    // A second tap before the first has led anywhere must not open the place twice.
    guard navigator.stack?.top != route else { return }
    end()
    navigator.push(route, screen())
  }
}

extension CatalogueCoordinator: MarvelScreenDelegate {
  package func characterWasSelected(_ character: MarvelRow) {
    showCharacter(character.id, knowing: character)
  }

  package func comicWasSelected(_ comic: MarvelRow) {
    show(.comic(comic.id), screens.comic(comic.id, knowing: comic, delegate: self))
  }

  package func backWasTapped() {
    end()
    let isLeaving = navigator.stack?.top == catalogue.list
    navigator.pop()
    if isLeaving { parent?.dispose(self) }
  }
}
