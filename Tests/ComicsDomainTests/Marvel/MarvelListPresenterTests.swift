import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct MarvelListPresenterTests {
  /// The answer of a service with a hundred characters, which are two pages.
  private static let valid = ScriptedAnswer.valid(
    from: ServerContents(
      marvel: MarvelContents(
        characters: ServerContents.fixtures.marvel.characters
          + (1...80).map { MarvelCharacterFixture(id: $0, name: "Auxiliary \($0)") })))

  private let client = ScriptedHTTPClient(answer: valid)
  private let clock = ManualClock()
  private let view = SpyView<MarvelListContent>()
  private let end = SpyRow()
  private let delegate = SpyDelegate()
  private let list: MarvelListPresenter<MarvelCharacter>

  init() {
    list = Connector.specs(client).allCharacters(
      view: view, end: end, images: .idle, delegate: delegate, pause: clock.pause)
  }

  @Test func `tells the delegate which row was selected, and nothing of rows that are not there`()
    async throws
  {
    list.selectRow(at: RowPosition(section: 0, row: 0))
    try await load()
    for position in [(0, -1), (0, 50), (1, 0), (-1, 0)] {
      list.selectRow(at: RowPosition(section: position.0, row: position.1))
    }
    list.selectRow(at: RowPosition(section: 0, row: 3))
    #expect(
      delegate.wishes == [
        list.content.row(at: RowPosition(section: 0, row: 3)).map { .character($0) }
      ])
    #expect(list.content.row(at: RowPosition(section: 0, row: 3))?.title == "Aegis")
  }

  @Test func `answers for any section`() async throws {
    try await load()
    #expect((-1...1).map(list.content.rowCount) == [0, 50, 0])
    #expect(MarvelListContent().sectionCount == 0)
    #expect(MarvelListContent().rowCount(inSection: 0) == 0)
  }

  @Test func `loads more at the last row alone`() async throws {
    try await load()
    for row in [-1, 0, 3, 50] { list.rowIsVisible(at: RowPosition(section: 0, row: row)) }
    list.rowIsVisible(at: RowPosition(section: 1, row: 49))
    try await isIdle()
    #expect(client.requests.count == 1)
    list.rowIsVisible(at: RowPosition(section: 0, row: 49))
    try await isIdle()
    #expect(client.requests.map { $0.query["offset"] } == ["0", "50"])
  }

  @Test func `cancels the load when the user has left`() async throws {
    client.hold()
    list.viewIsReady()
    try await client.isHolding()
    list.backWasTapped()
    #expect(delegate.wishes == [.back])
    list.viewIsGone()
    #expect(client.heldCount == 0)
    #expect(!view.isActivityIndicatorVisible)
    #expect(view.shownMessages.isEmpty)
  }

  @Test func `cancels the search that waits when the user has left`() async throws {
    try await load()
    list.search("A")
    try await clock.isPausing()
    list.viewIsGone()
    #expect(clock.advance(by: 1) == 0)
    try await isIdle()
    #expect(client.requests.count == 1)
  }

  @Test func `searches at once what is typed before the list has come`() async throws {
    client.hold()
    list.viewIsReady()
    try await client.isHolding()
    try await type("Ae")
    client.answerAtOnce(with: Self.valid)
    clock.advance(by: 1)
    try await client.hasReceived(2)
    try await isIdle()
    #expect(list.content.rows.map(\.title) == ["Aegis"])
    #expect(client.heldCount == 0)
    list.search("")
    try await isIdle()
    #expect(list.content.rows.count == 50)
  }

  @Test func `searches for each text once, spaces aside`() async throws {
    try await load()
    try await finishSearch("Ae")
    for text in ["Ae", " Ae", "Ae\n"] { list.search(text) }
    try await isIdle()
    list.search("   ")
    list.search("")
    #expect(client.requests.count == 2)
    #expect(view.content?.rows.count == 50)
  }

  @Test func `forgets a search that is cleared before it began`() async throws {
    try await load()
    try await type("Ae")
    list.search("")
    #expect(clock.advance(by: 1) == 0)
    try await isIdle()
    #expect(client.requests.count == 1)
    #expect(list.content.rows.count == 50)
  }

  @Test func `refreshes with the text in the search field, without waiting for a pause`()
    async throws
  {
    try await load()
    try await finishSearch("Sp")
    try await type("Ae")
    list.refresh()
    try await isIdle()
    #expect(client.requests.map { $0.query["nameStartsWith"] } == [nil, "Sp", "Ae"])
    #expect(list.content.rows.map(\.title) == ["Aegis"])
    // The search that waited has begun, and does not begin a second time.
    #expect(clock.advance(by: 1) == 0)
    list.refresh()
    try await isIdle()
    #expect(client.requests.map { $0.query["nameStartsWith"] } == [nil, "Sp", "Ae", "Ae"])
  }

  @Test func `loads no more of a list that a search is about to replace`() async throws {
    try await load()
    let last = RowPosition(section: 0, row: list.content.rows.count - 1)
    try await type("Ae")
    list.rowIsVisible(at: last)
    try await isIdle()
    #expect(client.requests.count == 1)
    list.search("")
    list.rowIsVisible(at: last)
    try await isIdle()
    #expect(client.requests.map { $0.query["offset"] } == ["0", "50"])
  }

  @Test func `asks nothing for a search that was empty from the beginning`() async throws {
    try await load()
    list.search("")
    list.search(" ")
    try await isIdle()
    #expect(client.requests.count == 1)
    #expect(view.messages.count { if case .content = $0 { true } else { false } } == 1)
  }

  @Test func `loads the whole list when the search is cleared before that has come`() async throws {
    client.hold()
    list.viewIsReady()
    try await client.isHolding()
    try await type("Ae")
    clock.advance(by: 1)
    try await client.hasReceived(2)
    client.answerAtOnce(with: Self.valid)
    list.search("")
    try await isIdle()
    #expect(view.content?.rows.count == 50)
    #expect(client.requests.last?.query["nameStartsWith"] == nil)
  }

  @Test func `takes the message about the whole list away when a search begins`() async throws {
    client.answer(with: .offline)
    try await load()
    #expect(view.shownMessages.count == 1)
    client.answer(with: .valid)
    try await type("Ae")
    clock.advance(by: 1)
    try await client.hasReceived(2)
    #expect(view.messages.contains(.messageDismissed))
    try await isIdle()
  }

  @Test func `searches a list of some comics for what is typed, not for their beginning`()
    async throws
  {
    let list = Connector.specs(client).allComics(
      titleStartsWith: "Avengers", view: view, end: end, images: .idle, delegate: delegate,
      pause: clock.pause)
    list.viewIsReady()
    try await isIdle()
    list.search("Untold")
    try await clock.isPausing()
    clock.advance(by: 1)
    try await client.hasReceived(2)
    #expect(client.requests.map { $0.query["titleStartsWith"] } == ["Avengers", "Untold"])
  }

  @Test func `takes the failure at the end of one list away with the list`() async throws {
    try await load()
    client.answer(with: .offline)
    list.rowIsVisible(at: RowPosition(section: 0, row: 49))
    try await isIdle()
    #expect(end.visibleMessage != nil)
    client.answer(with: Self.valid)
    try await finishSearch("A")
    #expect(end.visibleMessage == nil)
  }

  @Test func `goes on with what was found, not with the whole list`() async throws {
    try await load()
    try await finishSearch("A")
    list.rowIsVisible(at: RowPosition(section: 0, row: list.content.rows.count - 1))
    try await isIdle()
    #expect(client.requests.map { $0.query["nameStartsWith"] } == [nil, "A", "A"])
    #expect(client.requests.map { $0.query["offset"] } == ["0", "0", "50"])
  }

  /// Waits until neither the list nor a part of it is loading.
  private func isIdle() async throws {
    try await view.isIdle()
    try await end.isIdle()
  }

  private func load() async throws {
    list.viewIsReady()
    try await isIdle()
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
    try await isIdle()
  }
}
