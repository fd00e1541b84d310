import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct AppCoordinatorTests {
  /// Makes screens that do nothing, and loads comics on demand.
  private final class Screens: AppScreens {
    private final class Page: ScreenPresenter { func viewIsReady() {} }

    let display = SpyDisplay()
    let client = ScriptedHTTPClient()
    private(set) weak var delegate: (any MarvelScreenDelegate)?

    var cover: SpyView<SpyDisplay.NoContent> { display.cover }
    var overlay: any LoadingView { cover }
    var words: Localization { Localization(.english) }

    func onboarding(delegate: any OnboardingDelegate) -> Screen { page() }

    func landing(delegate: any LandingDelegate) -> Screen { page() }

    func allCharacters(delegate: any MarvelScreenDelegate) -> Screen { page(delegate) }

    func allComics(titleStartsWith beginning: String?, delegate: any MarvelScreenDelegate) -> Screen
    { page(delegate) }

    func character(_ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate) -> Screen
    { page(delegate) }

    func comic(
      _ id: Int, knowing row: MarvelRow?, loaded comic: MarvelComic?,
      delegate: any MarvelScreenDelegate
    ) -> Screen { page(delegate) }

    func loadComic(_ id: Int) async throws(LoadError) -> MarvelComic {
      do { _ = try await client.send(HTTPRequest(base: Screens.address, path: "comic")) } catch {
        throw LoadError(transportFailure: error)
      }
      return MarvelComic(id: id)
    }

    func page() -> Screen {
      Screen(title: "", view: SpyView<SpyDisplay.NoContent>(), presenter: Page())
    }

    private func page(_ delegate: any MarvelScreenDelegate) -> Screen {
      self.delegate = delegate
      return page()
    }

    static let address = URL(constant: "http://127.0.0.1")
  }

  private let screens = Screens()
  private let comic = URL(constant: "marvelapiclient://comic/1886")

  private func coordinator(_ navigator: Navigator<MarvelRoute>) -> AppCoordinator {
    let store = MemoryKeyValueStore()
    return AppCoordinator(
      navigator: navigator, screens: screens, preference: OnboardingPreference(store: store))
  }

  private func navigator() -> Navigator<MarvelRoute> { Navigator(display: screens.display) }

  @Test func `tells the display as many screens as there are places, once a link has led there`() {
    let navigator = navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: URL(constant: "marvelapiclient://character/1"))
    #expect(screens.display.screens.count == 3)
    for depth in [2, 1, 1] {
      navigator.pop()
      #expect(screens.display.screens.count == depth)
    }
    #expect(navigator.stack?.routes == [.landing])
  }

  @Test func `takes the indicator away when the user leaves before the comic is there`()
    async throws
  {
    screens.client.hold()
    let navigator = navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    try await screens.client.isHolding()
    #expect(screens.cover.isActivityIndicatorVisible)
    screens.delegate?.backWasTapped()
    #expect(!screens.cover.isActivityIndicatorVisible)
    #expect(navigator.stack?.routes == [.landing])
    #expect(coordinator.opening == nil)
  }

  @Test func `opens no comic that arrives after the user has selected another`() async throws {
    screens.client.hold()
    screens.client.ignoreCancellation()
    let navigator = navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    try await screens.client.isHolding()
    screens.delegate?.comicWasSelected(MarvelRow(id: 61537, title: "Another"))
    screens.client.release(.valid)
    try await screens.cover.isIdle()
    #expect(coordinator.opening == nil)
    #expect(navigator.stack?.routes == [.landing, .allComics, .comic(61537)])
  }

  @Test func `takes the message away when the user leaves the list`() async throws {
    let navigator = navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    try await screens.cover.isIdle()
    #expect(screens.cover.shownMessages.count == 1)
    screens.delegate?.characterWasSelected(MarvelRow(id: 5, title: "Five"))
    #expect(screens.cover.messages.last == .messageDismissed)
    #expect(navigator.stack?.top == .character(5))
  }

  @Test func `opens the comic when it is tried again with success`() async throws {
    let navigator = navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    try await screens.cover.isIdle()
    #expect(navigator.stack?.top == .allComics)
    screens.client.answer(with: .valid)
    coordinator.retryWasTapped()
    try await screens.cover.isIdle()
    #expect(navigator.stack?.routes == [.landing, .allComics, .comic(1886)])
    #expect(coordinator.opening == nil)
  }

  @Test func `lets go of flows that have ended`() async throws {
    let navigator = navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    try await screens.cover.isIdle()
    #expect(screens.delegate != nil)
    coordinator.open(URL(constant: "marvelapiclient://landing"))
    #expect(screens.delegate == nil)
  }

  @Test func `does not skip an onboarding that is not in front`() {
    let navigator = navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: URL(constant: "marvelapiclient://character/1"))
    coordinator.onboardingWasSkipped()
    #expect(navigator.stack?.top == .character(1))
  }
}
