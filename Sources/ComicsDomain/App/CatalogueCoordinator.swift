/// The flow that begins with the list of all characters or of all comics and leads to their details.
///
/// A class because it lasts as long as its screens and they talk to it.
@MainActor
package final class CatalogueCoordinator: Coordinator {
  package var children = ChildCoordinators()
  package private(set) var opening: (any Loading)?
  /// The list that the flow begins with.
  package let list: Route

  private let navigator: Navigator
  private let screens: any AppScreens
  private weak var parent: (any Coordinator)?

  init(
    list: Route, navigator: Navigator, screens: any AppScreens, parent: any Coordinator
  ) {
    self.list = list
    self.navigator = navigator
    self.screens = screens
    self.parent = parent
  }

  func start() {
    navigator.push(list, screens.screen(of: list, delegate: self))
  }

  /// Leads to the detail that a link names: to a character at once, to a comic when it has been loaded,
  /// for only then it is known that there is such a comic (001-50).
  func follow(_ detail: Route) {
    guard case .comic = detail else { return show(detail) }
    let opening = PageOpening(detail, on: navigator, view: screens.overlay) {
      [screens, weak self] () async throws(LoadError) in
      guard let self else { throw .cancelled }
      return try await screens.loadedScreen(of: detail, delegate: self)
    }
    self.opening = opening
    opening.start()
  }

  package func end() {
    opening?.cancel()
    opening?.dismissMessage()
    opening = nil
  }

  private func show(_ route: Route) {
    // A second tap before the first has led anywhere must not open the place twice.
    guard navigator.stack?.top != route else { return }
    end()
    navigator.push(route, screens.screen(of: route, delegate: self))
  }
}

extension CatalogueCoordinator: CatalogueDelegate {
  package func characterWasChosen(_ id: Int) { show(.character(id)) }

  package func comicWasChosen(_ id: Int) { show(.comic(id)) }

  package func backWasTapped() {
    end()
    let isLeaving = navigator.stack?.top == list
    navigator.pop()
    if isLeaving { parent?.dispose(self) }
  }
}
