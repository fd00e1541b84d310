package import Foundation

/// The flow that all others are below: begins the app, and follows links from outside.
package final class AppCoordinator: Coordinator {
  private let navigator: Navigator<MarvelRoute>
  private let screens: MarvelScreens
  private let preference: OnboardingPreference

  init(
    navigator: Navigator<MarvelRoute>, screens: MarvelScreens, preference: OnboardingPreference
  ) {
    self.navigator = navigator
    self.screens = screens
    self.preference = preference
  }

  /// Begins with the onboarding screen, unless the user wants to be spared it, or with what a link leads to, which
  /// goes past that screen without changing the preference. A link that leads nowhere changes nothing about it
  /// (001-43…47).
  package func start(opening link: URL?) {
    let place = link.flatMap(DeepLink.init)?.destination
    lead(to: place ?? (preference.dontShow ? .landing : .onboarding))
  }

  /// Follows a link while the app is running; one that leads nowhere leaves the user in place (001-48).
  package func open(_ link: URL) {
    if let link = DeepLink(link) { lead(to: link.destination) }
  }

  private func lead(to place: MarvelRoute) {
    end()
    navigator.displayingOnce {
      if place == .onboarding {
        navigator.start(
          at: .onboarding, screens.onboarding { [weak self] in self?.onboardingWasSkipped() })
      } else {
        let landing = LandingCoordinator(navigator: navigator, screens: screens)
        add(landing)
        landing.start(leadingTo: place)
      }
    }
  }

  private func onboardingWasSkipped() {
    if navigator.routes.last == .onboarding { lead(to: .landing) }
  }
}

/// The flow that begins with the landing screen and leads to all characters or all comics.
package final class LandingCoordinator: Coordinator {
  private let navigator: Navigator<MarvelRoute>
  private let screens: MarvelScreens

  init(navigator: Navigator<MarvelRoute>, screens: MarvelScreens) {
    self.navigator = navigator
    self.screens = screens
  }

  /// Begins, and leads on along the way to a place.
  func start(leadingTo place: MarvelRoute) {
    navigator.start(at: .landing, screens.landing { [weak self] in self?.wasChosen($0) })
    let way = place.way.dropFirst()
    guard let list = way.first else { return }
    let flow = begin(list)
    for place in way.dropFirst() { flow.follow(place) }
  }

  @discardableResult
  private func begin(_ list: MarvelRoute) -> CatalogCoordinator {
    let flow = CatalogCoordinator(list, navigator: navigator, screens: screens, parent: self)
    add(flow)
    flow.start()
    return flow
  }

  private func wasChosen(_ list: MarvelRoute) {
    // A second tap before the list has come to the front must not open a second list.
    if children.isEmpty { begin(list) }
  }
}
