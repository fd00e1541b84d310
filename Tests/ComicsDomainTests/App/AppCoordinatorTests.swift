import ComicsDomain
import Foundation
import TestDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct AppCoordinatorTests {
  /// Makes screens that do nothing, and loads comics on demand.
  private final class Screens: AppScreens {
    final class Page: Sendable {}

    let cover = SpyView<LandingContent>()
    let client = ScriptedHTTPClient()
    private(set) weak var delegate: (any MarvelScreenDelegate)?

    var overlay: any LoadingView { cover }

    func onboarding(delegate: any OnboardingDelegate) -> any AppScreen { Page() }

    func landing(delegate: any LandingDelegate) -> any AppScreen { Page() }

    func allCharacters(delegate: any MarvelScreenDelegate) -> any AppScreen { page(delegate) }

    func allComics(delegate: any MarvelScreenDelegate) -> any AppScreen { page(delegate) }

    func character(
      _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
    ) -> any AppScreen { page(delegate) }

    func comic(
      _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
    ) -> any AppScreen { page(delegate) }

    func loadedComic(
      _ id: Int, delegate: any MarvelScreenDelegate
    ) async throws(LoadError) -> any AppScreen {
      do {
        _ = try await client.send(HTTPRequest(base: Screens.address, path: "comic"))
      } catch {
        throw LoadError(transportFailure: error)
      }
      return Page()
    }

    private func page(_ delegate: any MarvelScreenDelegate) -> any AppScreen {
      self.delegate = delegate
      return Page()
    }

    static let address = URL(constant: "http://127.0.0.1")
  }

  private let screens = Screens()
  private let comic = URL(constant: "marvelapiclient://comic/1886")

  private func coordinator(_ navigator: Navigator) -> AppCoordinator {
    let store = MemoryKeyValueStore()
    return AppCoordinator(
      navigator: navigator, screens: screens, preference: OnboardingPreference(store: store))
  }

  @Test func `tells the display as many screens as there are places, once a link has led there`() {
    var depths: [Int] = []
    let navigator = Navigator { depths.append($0.count) }
    navigator.push(.landing, Screens.Page())
    navigator.pop()
    #expect(depths.isEmpty)
    let coordinator = coordinator(navigator)
    coordinator.start(opening: URL(constant: "marvelapiclient://character/1"))
    navigator.pop()
    navigator.pop()
    navigator.pop()
    #expect(depths == [3, 2, 1])
    #expect(navigator.stack?.routes == [.landing])
  }

  @Test func `takes the indicator away when the user leaves before the comic is there`()
    async throws
  {
    screens.client.hold()
    let navigator = Navigator()
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
    let navigator = Navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    try await screens.client.isHolding()
    let opening = coordinator.opening
    screens.delegate?.comicWasSelected(MarvelRow(id: 61537, title: "Another"))
    screens.client.release(.valid)
    await opening?.finished()
    #expect(coordinator.opening == nil)
    #expect(navigator.stack?.routes == [.landing, .allComics, .comic(61537)])
  }

  @Test func `takes the message away when the user leaves the list`() async {
    let navigator = Navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    await coordinator.opening?.finished()
    #expect(screens.cover.shownMessages.count == 1)
    screens.delegate?.characterWasSelected(MarvelRow(id: 5, title: "Five"))
    #expect(screens.cover.messages.last == .messageDismissed)
    #expect(navigator.stack?.top == .character(5))
  }

  @Test func `opens the comic when it is tried again with success`() async {
    let navigator = Navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    await coordinator.opening?.finished()
    #expect(navigator.stack?.top == .allComics)
    screens.client.answer(with: .valid)
    coordinator.opening?.start()
    await coordinator.opening?.finished()
    #expect(navigator.stack?.routes == [.landing, .allComics, .comic(1886)])
    #expect(coordinator.opening == nil)
  }

  @Test func `lets go of flows that have ended`() async {
    let navigator = Navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: comic)
    await coordinator.opening?.finished()
    #expect(screens.delegate != nil)
    coordinator.open(URL(constant: "marvelapiclient://landing"))
    #expect(screens.delegate == nil)
  }

  @Test func `does not skip an onboarding that is not in front`() {
    let navigator = Navigator()
    let coordinator = coordinator(navigator)
    coordinator.start(opening: URL(constant: "marvelapiclient://character/1"))
    coordinator.onboardingWasSkipped()
    #expect(navigator.stack?.top == .character(1))
  }
}
