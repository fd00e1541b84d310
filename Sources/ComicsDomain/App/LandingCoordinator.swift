/// The flow that begins with the landing screen and leads to all characters or all comics.
///
/// A class because it lasts as long as its screens and they talk to it.
@MainActor
package final class LandingCoordinator: Coordinator {
  package var children = ChildCoordinators()

  private let navigator: Navigator
  private let screens: any AppScreens

  init(navigator: Navigator, screens: any AppScreens) {
    self.navigator = navigator
    self.screens = screens
  }

  func start() {
    navigator.start(at: .landing, screens.landing(delegate: self))
  }

  /// Leads on from the landing screen to the places in turn: a list, and one of its details.
  func lead(to places: [Route]) {
    guard let list = places.first else { return }
    let catalogue = CatalogueCoordinator(
      list: list, navigator: navigator, screens: screens, parent: self)
    children.add(catalogue)
    catalogue.start()
    if let detail = places.dropFirst().first { catalogue.follow(detail) }
  }
}

extension LandingCoordinator: LandingDelegate {
  package func wasChosen(_ choice: LandingChoice) {
    // A second tap before the list has come to the front must not open a second list.
    guard children.all.isEmpty else { return }
    switch choice {
    case .characters: lead(to: [.allCharacters])
    case .comics: lead(to: [.allComics])
    }
  }
}
