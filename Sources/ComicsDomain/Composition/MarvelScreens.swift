/// Makes the screens of the Marvel app.
///
/// A class because all coordinators of an app share it.
@MainActor
final class MarvelScreens: AppScreens {
  private let connector: Connector
  private let display: any Display
  private let preference: OnboardingPreference
  private let images: any ImageDataLoader
  private let pause: Pause

  /// Screens over the parts of the app.
  ///
  /// - Parameters:
  ///   - images: Loads the pictures of rows and pages.
  ///   - pause: How a search waits for the typing to pause.
  init(
    connector: Connector, display: any Display, preference: OnboardingPreference,
    images: any ImageDataLoader, pause: @escaping Pause
  ) {
    self.connector = connector
    self.display = display
    self.preference = preference
    self.images = images
    self.pause = pause
  }

  var overlay: any LoadingView { display.overlay }
  var words: Localization { connector.words }

  func onboarding(delegate: any OnboardingDelegate) -> Screen {
    let view = display.makeView(showing: OnboardingContent.self)
    return Screen(
      view: view,
      presenter: OnboardingPresenter(
        view: view, preference: preference, words: words, delegate: delegate))
  }

  func landing(delegate: any LandingDelegate) -> Screen {
    let view = display.makeView(showing: LandingContent.self)
    return Screen(
      title: words[.landingTitle], view: view,
      presenter: LandingPresenter(view: view, words: words, delegate: delegate))
  }

  func allCharacters(delegate: any MarvelScreenDelegate) -> Screen {
    let (view, end) = (display.makeView(showing: MarvelListContent.self), display.makeRow())
    let rows = makeRows()
    return Screen(
      title: words[.allCharactersTitle], view: view, end: end, images: rows,
      presenter: connector.allCharacters(
        view: view, end: end, images: rows, delegate: delegate, pause: pause))
  }

  func allComics(
    titleStartsWith beginning: String?, delegate: any MarvelScreenDelegate
  ) -> Screen {
    let (view, end) = (display.makeView(showing: MarvelListContent.self), display.makeRow())
    let rows = makeRows()
    return Screen(
      title: words[.comicsTitle], view: view, end: end, images: rows,
      presenter: connector.allComics(
        titleStartsWith: beginning, view: view, end: end, images: rows, delegate: delegate,
        pause: pause))
  }

  func character(
    _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
  ) -> Screen {
    let (view, rows) = (display.makeView(showing: MarvelDetailContent.self), makeRows())
    return Screen(
      view: view, images: rows,
      presenter: connector.character(
        id, knowing: row, view: view, images: rows, delegate: delegate))
  }

  func loadComic(_ id: Int) async throws(LoadError) -> MarvelComic {
    try await connector.loadComic(id)
  }

  func comic(
    _ id: Int, knowing row: MarvelRow?, loaded comic: MarvelComic?,
    delegate: any MarvelScreenDelegate
  ) -> Screen {
    let (view, rows) = (display.makeView(showing: MarvelDetailContent.self), makeRows())
    return Screen(
      view: view, images: rows,
      presenter: connector.comic(
        id, knowing: row, loaded: comic, view: view, images: rows, delegate: delegate))
  }

  private func makeRows() -> ImageRows { ImageRows(loader: images, words: words) }
}
