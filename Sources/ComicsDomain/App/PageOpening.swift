/// The page that a link asked for, opened when it has been loaded and not before (001-50).
///
/// A class because the coordinator and the running task share it.
@MainActor
final class PageOpening: Loading {
  private let route: Route
  private let navigator: Navigator
  private let load: ScreenLoad<any AppScreen>

  /// Opens nothing yet. While it loads, `view` says so, and if that fails, why.
  init(
    _ route: Route, on navigator: Navigator, view: any LoadingView,
    operation: @escaping ScreenLoad<any AppScreen>.Operation
  ) {
    self.route = route
    self.navigator = navigator
    self.load = ScreenLoad(view: view, messages: .linkedPage, operation: operation)
  }

  func start() {
    load.start { [route, navigator] in navigator.push(route, $0) }
  }

  func cancel() { load.cancel() }

  func dismissMessage() { load.dismissMessage() }

  func finished() async { await load.finished() }
}
