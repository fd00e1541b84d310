import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct AppCoordinatorTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let display = SpyDisplay()
  private let comic = URL(constant: "marvelapiclient://comic/1886")
  private let app: MarvelApp

  init() {
    app = MarvelApp(connector: .specs(client), display: display, store: MemoryKeyValueStore())
  }

  private var places: [MarvelRoute]? { app.navigator.routes }
  private var overlay: LoadState { display.cover.state.load }

  @Test func `tells the display as many screens as there are places, once a link has led there`() {
    app.start(opening: URL(constant: "marvelapiclient://character/1"))
    #expect(display.screens.count == 3)
    for depth in [2, 1, 1] {
      app.goBack()
      #expect(display.screens.count == depth)
    }
    #expect(places == [.landing])
  }

  /// Follows the link to the comic, which has not arrived, below a list that has.
  private func openComicAndWait() async throws {
    app.start(opening: URL(constant: "marvelapiclient://comics"))
    try await display.isIdle()
    client.hold()
    app.open(comic)
    // The comic, and the list below its page.
    try await client.isHolding(2)
    client.release(.valid, for: try #require(client.requests.last { $0.query["limit"] != nil }).url)
    try await display.front?.isIdle()
  }

  @Test func `takes the indicator away when the user leaves before the comic is there`()
    async throws
  {
    try await openComicAndWait()
    #expect(overlay.isLoading)
    app.goBack()
    #expect(overlay == LoadState())
    #expect(places == [.landing])
    #expect(app.coordinator.opening == nil)
  }

  @Test func `opens no comic that arrives after the user has selected another`() async throws {
    client.ignoreCancellation()
    try await openComicAndWait()
    display.screens.last?.tap("21366")
    client.answerAtOnce(with: .valid)
    client.releaseAll(.valid)
    try await display.isIdle()
    #expect(app.coordinator.opening == nil)
    #expect(places == [.landing, .allComics, .comic(21366)])
  }

  @Test func `takes the message away when the user goes on from the list`() async throws {
    try await openComicAndWait()
    client.releaseAll(.offline)
    try await display.isIdle()
    #expect(overlay.message != nil)
    display.screens.last?.tap("21366")
    #expect(overlay == LoadState())
  }

  @Test func `opens the comic when it is tried again with success`() async throws {
    client.answer(with: .offline)
    app.start(opening: comic)
    try await display.isIdle()
    #expect(places == [.landing, .allComics])
    client.answer(with: .valid)
    app.retryWasTapped()
    try await display.isIdle()
    #expect(places == [.landing, .allComics, .comic(1886)])
    #expect(app.coordinator.opening == nil)
  }

  @Test func `lets go of flows that have ended`() async throws {
    app.start(opening: comic)
    weak let flow = app.coordinator.children.first?.children.first
    #expect(flow != nil)
    app.open(URL(constant: "marvelapiclient://landing"))
    #expect(flow == nil)
  }

  @Test func `skips an onboarding once, and goes on to the landing screen`() {
    app.start()
    let onboarding = display.screens.last
    onboarding?.tap("skip")
    #expect(places == [.landing])
    app.open(URL(constant: "marvelapiclient://character/1"))
    onboarding?.tap("skip")
    #expect(places?.last == .character(1))
  }
}
