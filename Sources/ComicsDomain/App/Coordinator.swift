/// One flow of the app, which decides what comes after each of its screens.
///
/// Flows form a tree: a coordinator begins others and keeps them for as long as they last. One that is
/// over is gone, and what its screens still report goes nowhere.
@MainActor
package class Coordinator {
  /// The flows that this one began and that have not ended, each of them once (001-56).
  package final private(set) var children: [Coordinator] = []

  /// The page that a link asked for, which opens once it has been loaded.
  package var opening: ScreenLoad<MarvelComic>? { children.lazy.compactMap(\.opening).first }

  package init() {}

  /// Keeps a flow that this one begins.
  package final func add(_ child: Coordinator) {
    if !children.contains(where: { $0 === child }) { children.append(child) }
  }

  /// Ends a flow that this one began, and forgets it; any other is left alone.
  package final func dispose(_ child: Coordinator) {
    guard let place = children.firstIndex(where: { $0 === child }) else { return }
    children.remove(at: place).end()
  }

  /// Tries the page again that a link asked for.
  func loadPage() { for child in children { child.loadPage() } }

  /// The flow is over, with all that it began.
  package func end() {
    for child in children { dispose(child) }
  }
}
