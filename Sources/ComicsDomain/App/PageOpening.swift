/// The page of a comic that a link asked for, opened when the comic has been loaded and not before (001-50).
///
/// A class because the coordinator and the running task share it.
@MainActor
final class PageOpening: Loading {
  private let load: ScreenLoad<MarvelComic>
  private let open: @MainActor (MarvelComic) -> Void

  /// Opens nothing yet. While it loads, `view` shows that, and if it fails, why.
  ///
  /// - Parameter open: Opens the page of the comic.
  init(
    view: any LoadingView, words: Localization,
    operation: @escaping ScreenLoad<MarvelComic>.Operation,
    open: @escaping @MainActor (MarvelComic) -> Void
  ) {
    self.load = ScreenLoad(view: view, messages: .linkedPage(in: words), operation: operation)
    self.open = open
  }

  func start() { load.start(deliver: open) }

  func cancel() { load.cancel() }

  func dismissMessage() { load.dismissMessage() }
}
