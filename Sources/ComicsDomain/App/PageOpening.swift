/// The page that a link asked for, opened when it has been loaded and not before (001-50).
///
/// A class because the coordinator and the running task share it.
@MainActor
final class PageOpening: Loading {
  private let load: ScreenLoad<any AppScreen>
  private let open: @MainActor (any AppScreen) -> Void

  /// Opens nothing yet. While it loads, `view` shows that, and if it fails, why.
  ///
  /// - Parameter open: Leads to the page that has been loaded.
  init(
    view: any LoadingView, operation: @escaping ScreenLoad<any AppScreen>.Operation,
    open: @escaping @MainActor (any AppScreen) -> Void
  ) {
    self.load = ScreenLoad(view: view, messages: .linkedPage, operation: operation)
    self.open = open
  }

  func start() { load.start(deliver: open) }

  func cancel() { load.cancel() }

  func dismissMessage() { load.dismissMessage() }

  func finished() async { await load.finished() }
}
