public import Foundation

/// The app with Marvel's characters and comics.
@MainActor
public final class MarvelApp {
  package let navigator: Navigator<MarvelRoute>
  package let coordinator: AppCoordinator

  /// An app that has not begun.
  ///
  /// - Parameter store: Keeps what the user prefers.
  public convenience init(
    connector: Connector, display: any Display, store: any KeyValueStore
  ) {
    self.init(connector: connector, display: display, store: store, pause: Pauses.real)
  }

  /// An app in which the typing may pause for as long as `pause` says.
  package init(
    connector: Connector, display: any Display, store: any KeyValueStore, pause: @escaping Pause
  ) {
    let preference = OnboardingPreference(store: store)
    navigator = Navigator(display: display)
    coordinator = AppCoordinator(
      navigator: navigator,
      screens: MarvelScreens(
        connector: connector, preference: preference,
        images: connector.imageLoader(keepingIn: InMemoryImageStore()), pause: pause),
      preference: preference)
  }

  /// Begins where the user begins, or where a link leads.
  public func start(opening link: URL? = nil) { coordinator.start(opening: link) }

  /// Goes where a link leads; one that is not the app's changes nothing.
  public func open(_ link: URL) { coordinator.open(link) }

  /// Goes back from the screen in front; nothing happens at the root.
  public func goBack() { navigator.screens.last?.goBack() }

  /// Tries again what the message on top of all screens says has failed.
  public func retryWasTapped() { coordinator.loadPage() }

  /// Takes the message on top of all screens away.
  public func messageWasTapped() { coordinator.opening?.dismissMessage() }
}
