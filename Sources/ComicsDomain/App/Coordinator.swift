/// One flow of the app, which decides what comes after each of its screens.
///
/// Flows form a tree: a coordinator begins others and keeps them for as long as they last. One that is
/// over is gone, and what its screens still report goes nowhere.
@MainActor
package protocol Coordinator: AnyObject {
  /// The flows that this one began and that have not ended.
  var children: ChildCoordinators { get set }
  /// The page that is being loaded because a link asked for it, if any.
  var opening: PageOpening? { get }
  /// The flow is over: cancels what it has under way.
  func end()
}

extension Coordinator {
  package var opening: PageOpening? {
    children.all.lazy.compactMap(\.opening).first
  }

  package func end() { disposeChildren() }

  /// Ends a flow that this one began, and forgets it; any other is left alone.
  package func dispose(_ child: any Coordinator) {
    if children.remove(child) { child.end() }
  }

  /// Ends all the flows that this one began, and forgets them.
  package func disposeChildren() {
    for child in children.all { dispose(child) }
  }
}
