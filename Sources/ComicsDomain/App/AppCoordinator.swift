package import Foundation

/// The flow that all others are below: begins the app, and follows links from outside.
///
/// A class because it lasts as long as the app and its screens talk to it.
@MainActor
package final class AppCoordinator: Coordinator {
  package var children = ChildCoordinators()

  private let navigator: Navigator<MarvelRoute>
  private let screens: MarvelScreens
  private let preference: OnboardingPreference

  /// The flow of an app that was not begun yet.
  package init(
    navigator: Navigator<MarvelRoute>, screens: MarvelScreens, preference: OnboardingPreference
  ) {
    self.navigator = navigator
    self.screens = screens
    self.preference = preference
  }

  /// Begins the app; a link that leads nowhere changes nothing about that (001-43…47).
  package func start(opening link: URL? = nil) {
    let launch = Launch(dontShowOnboarding: preference.dontShow, link: link.flatMap(DeepLink.init))
    lead(along: launch.stack)
  }

  /// Follows a link while the app is running; one that leads nowhere leaves the user in place (001-48).
  package func open(_ link: URL) {
    guard let link = DeepLink(link) else { return }
    lead(along: link.destination.way)
  }

  /// Tries the page again that a link asked for and that could not be loaded.
  package func retryWasTapped() { opening?.start() }

  /// The user has read the message about a link and tapped it away.
  package func messageWasTapped() { opening?.dismissMessage() }

  private func lead(along way: NavigationStack<MarvelRoute>) {
    disposeChildren()
    navigator.displayingOnce {
      if way.root == .onboarding {
        navigator.start(
          at: .onboarding, screens.onboarding { [weak self] in self?.onboardingWasSkipped() })
      } else {
        let landing = LandingCoordinator(navigator: navigator, screens: screens)
        children.add(landing)
        landing.start()
        landing.lead(along: way.pushed)
      }
    }
  }

  private func onboardingWasSkipped() {
    guard navigator.stack?.top == .onboarding else { return }
    lead(along: MarvelRoute.landing.way)
  }
}
