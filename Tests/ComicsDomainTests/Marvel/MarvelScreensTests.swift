import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct MarvelScreensTests {
  /// The answer of a service with a hundred characters, which are two pages.
  private static let valid = ScriptedAnswer.valid(
    from: ServerContents(
      marvel: MarvelContents(
        characters: ServerContents.fixtures.marvel.characters
          + (1...80).map { MarvelCharacterFixture(id: $0, name: "Auxiliary \($0)") })))

  private let client = ScriptedHTTPClient(answer: valid)
  private let clock = ManualClock()
  private let delegate = SpyDelegate()
  private let screens: MarvelScreens
  private let list: Screen
  private let history: ScreenHistory

  init() {
    screens = MarvelScreens(
      connector: .specs(client), preference: OnboardingPreference(store: MemoryKeyValueStore()),
      images: RemoteImageDataLoader(client: client), pause: clock.pause)
    list = screens.allCharacters(delegate: delegate)
    history = ScreenHistory(of: list)
  }

  private var titles: [String] { list.state.rows.map(\.headline) }
  private var searches: [String?] { client.requests.map { $0.query["nameStartsWith"] } }

  private func load() async throws {
    list.appear()
    try await history.isIdle()
  }

  private func type(_ text: String) async throws {
    list.search(text)
    try await clock.isPausing()
  }

  /// Searches for the text, and waits until the rows have come.
  private func finishSearch(_ text: String) async throws {
    let count = client.requests.count
    try await type(text)
    clock.advance(by: 1)
    try await client.hasReceived(count + 1)
    try await history.isIdle()
  }

  @Test func `tells the delegate which row was tapped`() async throws {
    try await load()
    list.tap(list.state.rows[3].id)
    guard case .character(let row) = delegate.wishes.first else {
      Issue.record("no character was selected")
      return
    }
    #expect(row.title == "Aegis")
    #expect(list.state.rows[3].id == "\(row.id)")
  }

  @Test func `loads more at the last row alone`() async throws {
    try await load()
    for row in [0, 3, 48] { list.rowIsVisible(list.state.rows[row].id) }
    #expect(list.state.end == LoadState())
    list.rowIsVisible(list.state.rows[49].id)
    try await history.isIdle()
    #expect(client.requests.compactMap { $0.query["offset"] } == ["0", "50"])
    #expect(titles.count == 100)
  }

  @Test func `cancels the load when the user has left`() async throws {
    client.hold()
    list.appear()
    try await client.isHolding()
    list.goBack()
    #expect(delegate.wishes == [.back])
    list.disappear()
    #expect(client.heldCount == 0)
    #expect(list.state.load == LoadState())
  }

  @Test func `cancels the search that waits when the user has left`() async throws {
    try await load()
    try await type("A")
    list.disappear()
    #expect(clock.advance(by: 1) == 0)
    #expect(client.requests.count == 1)
  }

  @Test func `searches at once what is typed before the list has come`() async throws {
    client.hold()
    list.appear()
    try await client.isHolding()
    try await type("Ae")
    client.answerAtOnce(with: Self.valid)
    clock.advance(by: 1)
    try await client.hasReceived(2)
    try await history.isIdle()
    #expect(titles == ["Aegis"])
    #expect(client.heldCount == 0)
    list.search("")
    try await history.isIdle()
    #expect(titles.count == 50)
  }

  @Test func `searches for each text once, spaces aside`() async throws {
    try await load()
    try await finishSearch("Ae")
    for text in ["Ae", " Ae", "Ae\n"] { list.search(text) }
    #expect(list.state.search == "Ae\n")
    list.search("   ")
    list.search("")
    #expect(client.requests.count == 2)
    #expect(titles.count == 50)
  }

  @Test func `forgets a search that is cleared before it began`() async throws {
    try await load()
    try await type("Ae")
    list.search("")
    #expect(clock.advance(by: 1) == 0)
    #expect(client.requests.count == 1)
    #expect(titles.count == 50)
  }

  @Test func `refreshes with the text in the search field, without waiting for a pause`()
    async throws
  {
    try await load()
    try await finishSearch("Sp")
    try await type("Ae")
    list.refresh()
    try await history.isIdle()
    #expect(searches == [nil, "Sp", "Ae"])
    #expect(titles == ["Aegis"])
    // The search that waited has begun, and does not begin a second time.
    #expect(clock.advance(by: 1) == 0)
    list.refresh()
    try await history.isIdle()
    #expect(searches == [nil, "Sp", "Ae", "Ae"])
  }

  @Test func `loads no more of a list that a search is about to replace`() async throws {
    try await load()
    let last = list.state.rows[49].id
    try await type("Ae")
    list.rowIsVisible(last)
    #expect(list.state.end == LoadState())
    list.search("")
    list.rowIsVisible(last)
    try await history.isIdle()
    #expect(client.requests.compactMap { $0.query["offset"] } == ["0", "50"])
  }

  @Test func `takes every message away when a search begins`() async throws {
    try await load()
    client.answer(with: .offline)
    list.endIsVisible()
    try await history.isIdle()
    list.refresh()
    try await history.isIdle()
    #expect(list.state.load.message != nil)
    list.endIsVisible()
    try await history.isIdle()
    #expect(list.state.end?.message != nil)
    client.hold()
    try await type("A")
    clock.advance(by: 1)
    try await client.isHolding()
    #expect(list.state.load == LoadState(isLoading: true))
    #expect(list.state.end == LoadState())
    #expect(list.state.rows.isEmpty)
  }

  @Test func `goes on with what was found, not with the whole list`() async throws {
    try await load()
    try await finishSearch("A")
    list.endIsVisible()
    try await history.isIdle()
    #expect(searches == [nil, "A", "A"])
    #expect(client.requests.compactMap { $0.query["offset"] } == ["0", "0", "50"])
  }

  @Test func `keeps a page when a refresh finds nothing any more, and tells which link was tapped`()
    async throws
  {
    client.answer(with: .valid)
    let page = screens.comic(1886, delegate: delegate)
    let history = ScreenHistory(of: page)
    page.appear()
    try await history.isIdle()
    let shown = page.state.rows
    client.answer(
      with: .response(
        body: #"{"code": 200, "status": "Ok", "data": {"limit": 1, "total": 0, "results": []}}"#))
    page.refresh()
    try await history.isIdle()
    #expect(page.state.rows == shown)
    #expect(page.state.load.message?.title == "No such comic")
    let link = try #require(page.state.rows.last)
    page.tap(link.id)
    #expect(delegate.wishes == [.character(MarvelRow(id: 1_017_100, title: "A-Bomb (HAS)"))])
  }
}
