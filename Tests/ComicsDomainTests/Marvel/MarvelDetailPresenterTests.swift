import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct MarvelDetailPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let view = SpyView<MarvelDetailContent>()
  private let delegate = SpyDelegate()
  private let page: MarvelDetailPresenter<MarvelComic>

  init() {
    page = Connector.specs(client).comic(1886, view: view, images: .idle, delegate: delegate)
  }

  @Test func `tells the delegate which link was selected, and nothing of links that are not there`()
    async throws
  {
    page.selectLink(at: 0)
    page.viewIsReady()
    try await view.isIdle()
    for number in [-1, 2] { page.selectLink(at: number) }
    page.selectLink(at: 1)
    #expect(delegate.wishes == [.character(MarvelRow(id: 1_017_100, title: "A-Bomb (HAS)"))])
  }

  @Test func `cancels the load when the user has left`() async throws {
    client.hold()
    page.viewIsReady()
    try await client.isHolding()
    page.backWasTapped()
    #expect(delegate.wishes == [.back])
    page.viewIsGone()
    #expect(client.heldCount == 0)
    #expect(!view.isActivityIndicatorVisible)
    #expect(view.shownMessages.isEmpty)
  }

  @Test func `keeps the page when a refresh finds nothing any more`() async throws {
    page.viewIsReady()
    try await view.isIdle()
    client.answer(
      with: .response(
        body: #"{"code": 200, "status": "Ok", "data": {"limit": 1, "total": 0, "results": []}}"#))
    page.refresh()
    try await view.isIdle()
    #expect(view.content == page.content)
    #expect(page.content.links.count == 2)
    #expect(view.shownMessages.map(\.title) == ["No such comic"])
  }

  @Test(arguments: [
    (0, 0, 0, []), (1, 0, 0, ["Comics available: 1"]), (0, 2, 0, ["Series available: 2"]),
    (0, 0, 3, ["Stories available: 3"]),
    (2, 0, 7, ["Comics available: 2", "Stories available: 7"]),
  ])
  func `has a line for each count but zero`(
    comics: Int, series: Int, stories: Int, facts: [String]
  ) {
    let character = MarvelCharacter(
      id: 1, comics: MarvelMentions(available: comics), series: MarvelMentions(available: series),
      stories: MarvelMentions(available: stories))
    #expect(MarvelDetailContent(character, in: Localization(.english)).facts == facts)
  }
}
