/// The comics app: the list of comics, and on top of it the characters of one.
///
/// A class because its screens talk to it for as long as it runs.
@MainActor
package final class ComicsApp {
  /// A place in the app.
  package enum Route: Hashable, Sendable {
    /// The list of comics.
    case comics
    /// The characters of a comic.
    case characters(of: Comic)
  }

  private let connector: Connector
  private let display: any Display
  private let navigator: Navigator<Route>

  /// An app that has not begun.
  package init(connector: Connector, display: any Display) {
    self.connector = connector
    self.display = display
    self.navigator = Navigator(display: display)
  }

  /// Begins with the list of comics, which loads.
  package func start() { navigator.start(at: .comics, screen(.comics)) }

  /// Goes back to the list; from there nothing leads back.
  package func goBack() { navigator.pop() }

  /// Makes the screen of a place, which has not appeared yet.
  package func screen(_ route: Route) -> Screen {
    switch route {
    case .comics:
      let view = display.makeView(showing: ComicsListContent.self)
      let presenter = connector.comicsList(view: view) { [weak self] in
        self?.open(.characters(of: $0))
      }
      return Screen(title: connector.words[.comicsTitle], view: view, presenter: presenter)
    case .characters(let comic):
      let view = display.makeView(showing: ComicCharactersContent.self)
      return Screen(view: view, presenter: connector.characters(of: comic, view: view))
    }
  }

  private func open(_ route: Route) { navigator.push(route, screen(route)) }
}
