package import Foundation

/// The flow that all others are below: begins the app, and follows links from outside.
///
/// A class because it lasts as long as the app and its screens talk to it.
@MainActor
package final class AppCoordinator: Coordinator {
  package var children = ChildCoordinators()

  private let navigator: Navigator
  private let screens: any AppScreens
  private let preference: OnboardingPreference

  /// The flow of an app that was not begun yet.
  package init(
    navigator: Navigator, screens: any AppScreens, preference: OnboardingPreference
  ) {
    self.navigator = navigator
    self.screens = screens
    self.preference = preference
  }

  /// Begins the app; a link that leads nowhere changes nothing about that (001-43…47).
  package func start(opening link: URL? = nil) {
    let launch = Launch(dontShowOnboarding: preference.dontShow, link: link.flatMap(DeepLink.init))
    lead(to: launch.stack)
  }

  /// Follows a link while the app is running; one that leads nowhere leaves the user in place (001-48).
  package func open(_ link: URL) {
    guard let link = DeepLink(link) else { return }
    lead(to: NavigationStack(leadingTo: link.destination))
  }

  private func lead(to stack: NavigationStack) {
    disposeChildren()
    navigator.displayingOnce {
      if stack.root == .onboarding {
        navigator.start(at: .onboarding, screens.onboarding(delegate: self))
      } else {
        let landing = LandingCoordinator(navigator: navigator, screens: screens)
        children.add(landing)
        landing.start()
        landing.lead(to: stack.top)
      }
    }
  }
}

extension AppCoordinator: OnboardingDelegate {
  package func onboardingWasSkipped() {
    guard navigator.stack?.top == .onboarding else { return }
    lead(to: NavigationStack(root: .landing))
  }
}
