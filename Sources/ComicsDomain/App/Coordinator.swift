/// One flow of the app, which decides what comes after each of its screens.
///
/// Flows form a tree: a coordinator begins others and keeps them for as long as they last. One that is
/// over is gone, and what its screens still report goes nowhere.
@MainActor
package class Coordinator {
  /// The flows that this one began and that have not ended, each of them once (001-56).
  package final private(set) var children: [Coordinator] = []

  /// The page that is being loaded because a link asked for it, if any.
  package var opening: PageOpening? { children.lazy.compactMap(\.opening).first }

  /// A flow that has begun no other.
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

  /// The flow is over, with all that it began.
  package func end() {
    for child in children { dispose(child) }
  }
}

/// Loads the comic of a link before its page opens, and says on top of all screens how that is getting on.
@MainActor
package final class PageOpening {
  private let load: ScreenLoad<MarvelComic>
  private let open: @MainActor (MarvelComic) -> Void

  /// An opening that has not begun.
  ///
  /// - Parameter open: Gets the comic once it has been loaded.
  init(
    display: any Display, words: Localization,
    operation: @escaping ScreenLoad<MarvelComic>.Operation,
    open: @escaping @MainActor (MarvelComic) -> Void
  ) {
    self.load = ScreenLoad(
      messages: .linkedPage(in: words), deliver: { [weak display] in display?.showOverlay($0) },
      operation: operation)
    self.open = open
  }

  func start() { load.start(succeed: open) }

  func end() {
    load.cancel()
    load.dismissMessage()
  }

  func dismissMessage() { load.dismissMessage() }
}
