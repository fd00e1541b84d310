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
