package import Foundation

/// The app with Marvel's characters and comics.
@MainActor
package struct MarvelApp: Sendable {
  package let navigator: Navigator<MarvelRoute>
  package let coordinator: AppCoordinator

  /// An app that has not begun.
  ///
  /// - Parameters:
  ///   - store: Keeps what the user prefers.
  ///   - images: Keeps pictures.
  ///   - pause: How the time passes in which the typing may pause.
  package init(
    connector: Connector, display: any Display, store: any KeyValueStore,
    images: any ImageStore = InMemoryImageStore(),
    pause: @escaping Pause = Pauses.real
  ) {
    let preference = OnboardingPreference(store: store)
    navigator = Navigator(display: display)
    coordinator = AppCoordinator(
      navigator: navigator,
      screens: MarvelScreens(
        client: connector.client, service: connector.marvel, preference: preference,
        images: connector.imageLoader(keepingIn: images), words: connector.words, pause: pause),
      preference: preference)
  }

  /// Begins where the user begins, or where a link leads.
  package func start(opening link: URL? = nil) { coordinator.start(opening: link) }

  /// Goes where a link leads; one that is not the app's changes nothing.
  package func open(_ link: URL) { coordinator.open(link) }

  /// Goes back from the screen in front; nothing happens at the root (001-24).
  package func goBack() { navigator.screens.last?.goBack() }

  /// Tries again what the message on top of all screens says has failed.
  package func retryWasTapped() { coordinator.retryWasTapped() }

  /// Takes the message on top of all screens away.
  package func messageWasTapped() { coordinator.messageWasTapped() }
}
