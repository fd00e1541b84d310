/// Decides which screen comes next, and sends the display what is on top.
///
/// A class because every screen shares the one stack. It does not build screens.
@MainActor
package final class Router: ComicsListRouter, MoviesListRouter {
  /// Where the user is and how to get back.
  package private(set) var stack: NavigationStack

  private let display: @MainActor (NavigationStack) -> Void

  /// A router that starts at `root` and reports each change of place.
  package init(
    root: Route = .comics, display: @escaping @MainActor (NavigationStack) -> Void = { _ in }
  ) {
    self.stack = NavigationStack(root: root)
    self.display = display
  }

  package func showCharacters(of comic: Comic) {
    stack.push(.characters(of: comic))
    display(stack)
  }

  package func showDetails(of movie: Movie) {
    stack.push(.movie(movie))
    display(stack)
  }

  /// Goes back to the previous screen; at the root nothing happens.
  package func goBack() {
    guard stack.previous != nil else { return }
    stack.pop()
    display(stack)
  }
}
