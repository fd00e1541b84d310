/// The Marvel app: its flows, from the onboarding screen or a link to the pages of characters and comics.
@MainActor
package struct MarvelApp: Sendable {
  /// Where the user is.
  package let navigator: Navigator<MarvelRoute>
  /// Makes its screens.
  package let screens: any AppScreens
  /// The flow that all others are below.
  package let coordinator: AppCoordinator

  /// An app that has not begun.
  ///
  /// - Parameters:
  ///   - store: Keeps the user's preferences.
  ///   - images: Keeps the pictures for as long as the app runs.
  ///   - pause: How a search waits for the typing to pause.
  package init(
    connector: Connector, display: any Display, store: any KeyValueStore,
    images: any ImageStore = InMemoryImageStore(),
    pause: @escaping Pause = Pauses.real
  ) {
    let preference = OnboardingPreference(store: store)
    navigator = Navigator(display: display)
    screens = MarvelScreens(
      connector: connector, display: display, preference: preference,
      images: connector.imageLoader(keepingIn: images), pause: pause)
    coordinator = AppCoordinator(navigator: navigator, screens: screens, preference: preference)
  }
}
