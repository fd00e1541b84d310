/// The app with the list of comics and the characters of each.
///
/// A class, as each app is, because its screens talk to it for as long as it runs; keep an app that you start.
@MainActor
public final class ComicsApp {
  /// A place in the app.
  package enum Route: Hashable, Sendable {
    case comics
    case characters(of: Comic)
  }

  private let connector: Connector
  private let navigator: Navigator<Route>

  /// An app that has not begun.
  public init(connector: Connector, display: any Display) {
    self.connector = connector
    self.navigator = Navigator(display: display)
  }

  /// Begins with the list of comics, which loads.
  public func start() { navigator.start(at: .comics, screen(.comics)) }

  /// Goes back from the screen in front; nothing happens at the list of comics.
  public func goBack() { navigator.pop() }

  /// A screen of the app that does not appear yet.
  package func screen(_ route: Route) -> Screen {
    switch route {
    case .comics:
      Screen(connector.comicsList { [weak self] in self?.open(.characters(of: $0)) })
    case .characters(let comic): Screen(connector.characters(of: comic))
    }
  }

  private func open(_ route: Route) { navigator.push(route, screen(route)) }
}
