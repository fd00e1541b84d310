/// The flow that begins with the landing screen and leads to all characters or all comics.
///
/// A class because it lasts as long as its screens and they talk to it.
@MainActor
package final class LandingCoordinator: Coordinator {
  package var children = ChildCoordinators()

  private let navigator: Navigator<MarvelRoute>
  private let screens: MarvelScreens

  init(navigator: Navigator<MarvelRoute>, screens: MarvelScreens) {
    self.navigator = navigator
    self.screens = screens
  }

  func start() {
    navigator.start(at: .landing, screens.landing { [weak self] in self?.wasChosen($0) })
  }

  /// Leads on from the landing screen: to a list, and from there to the other places.
  func lead(along way: [MarvelRoute]) {
    guard let list = way.first,
      let catalogue = LandingChoice.allCases.first(where: { $0.list == list })
    else { return }
    let flow = begin(catalogue)
    for place in way.dropFirst() { flow.follow(place) }
  }

  @discardableResult
  private func begin(_ catalogue: LandingChoice) -> CatalogueCoordinator {
    let flow = CatalogueCoordinator(
      catalogue, navigator: navigator, screens: screens, parent: self)
    children.add(flow)
    flow.start()
    return flow
  }

  private func wasChosen(_ choice: LandingChoice) {
    // A second tap before the list has come to the front must not open a second list.
    guard children.all.isEmpty else { return }
    begin(choice)
  }
}
