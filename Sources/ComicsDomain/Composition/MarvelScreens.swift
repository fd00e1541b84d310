/// Makes the screens of the Marvel app.
///
/// A class because all coordinators of an app share it.
@MainActor
final class MarvelScreens: AppScreens {
  private let connector: Connector
  private let display: any Display
  private let preference: OnboardingPreference
  private let pause: Pause

  /// Screens over the parts of the app.
  ///
  /// - Parameter pause: How a search waits for the typing to pause.
  init(
    connector: Connector, display: any Display, preference: OnboardingPreference,
    pause: @escaping Pause
  ) {
    self.connector = connector
    self.display = display
    self.preference = preference
    self.pause = pause
  }

  var overlay: any LoadingView { display.overlay }

  func onboarding(delegate: any OnboardingDelegate) -> Screen {
    let view = display.makeView(showing: OnboardingContent.self)
    return screen(
      .onboarding, view,
      OnboardingPresenter(view: view, preference: preference, delegate: delegate))
  }

  func landing(delegate: any LandingDelegate) -> Screen {
    let view = display.makeView(showing: LandingContent.self)
    return screen(.landing, view, LandingPresenter(view: view, delegate: delegate))
  }

  func allCharacters(delegate: any MarvelScreenDelegate) -> Screen {
    let (view, end) = (display.makeView(showing: MarvelListContent.self), display.makeRow())
    return screen(
      .allCharacters, view, end: end,
      connector.allCharacters(view: view, end: end, delegate: delegate, pause: pause))
  }

  func allComics(
    titleStartsWith beginning: String?, delegate: any MarvelScreenDelegate
  ) -> Screen {
    let (view, end) = (display.makeView(showing: MarvelListContent.self), display.makeRow())
    return screen(
      .allComics, view, end: end,
      connector.allComics(
        titleStartsWith: beginning, view: view, end: end, delegate: delegate, pause: pause))
  }

  func character(
    _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
  ) -> Screen {
    let view = display.makeView(showing: MarvelDetailContent.self)
    return screen(
      .character(id), view,
      connector.character(id, knowing: row, view: view, delegate: delegate))
  }

  func loadComic(_ id: Int) async throws(LoadError) -> MarvelComic {
    try await connector.loadComic(id)
  }

  func comic(
    _ id: Int, knowing row: MarvelRow?, loaded comic: MarvelComic?,
    delegate: any MarvelScreenDelegate
  ) -> Screen {
    let view = display.makeView(showing: MarvelDetailContent.self)
    return screen(
      .comic(id), view,
      connector.comic(id, knowing: row, loaded: comic, view: view, delegate: delegate))
  }

  private func screen(
    _ route: MarvelRoute, _ view: any LoadingView, end: (any LoadingView)? = nil,
    _ presenter: any ScreenPresenter
  ) -> Screen {
    Screen(title: route.title, view: view, end: end, presenter: presenter)
  }
}
