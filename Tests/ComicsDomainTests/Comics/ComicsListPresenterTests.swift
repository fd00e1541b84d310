import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct ComicsListPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let selected = Selections<Comic>()
  private let screen: Screen
  private let history: ScreenHistory

  init() {
    screen = Screen(Connector.specs(client).comicsList(select: selected.note))
    history = ScreenHistory(of: screen)
  }

  private func load() async throws {
    screen.appear()
    try await history.isIdle()
  }

  @Test func `shows nothing but its title before it is ready`() {
    var empty = ViewState()
    (empty.title, empty.canRefresh) = ("Marvel Comics", true)
    #expect(screen.state == empty)
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    (ScriptedAnswer.valid, "content"),
    (.valid(from: ServerContents()), "nothing: No comics"),
    (.offline, "message: No internet connection"),
    (.invalid(), "message: Failed fetching comics"),
  ])
  func `says that the load is over before it shows how it ended`(
    answer: ScriptedAnswer, ending: String
  ) async throws {
    client.answer(with: answer)
    try await load()
    #expect(history.dump == "loading\nloaded\n\(ending)")
    #expect(client.requests.count == 1)
  }

  @Test func `keeps the comics when a reload fails and recovers later`() async throws {
    try await load()
    #expect(screen.state.sections.map(\.title) == ["A", "B", "C"])
    client.answer(with: .offline)
    screen.refresh()
    try await history.isIdle()
    #expect(screen.state.sections.count == 3)
    client.answer(with: .valid(from: ServerContents(comics: [Comic(id: 1, title: "New")])))
    screen.refresh()
    try await history.isIdle()
    #expect(screen.state.dump == "N\n  New")
  }

  @Test func `loads once at a time`() async throws {
    client.hold()
    screen.appear()
    screen.refresh()
    try await client.isHolding()
    screen.refresh()
    #expect(screen.state.load.isLoading)
    client.release(.valid)
    try await history.isIdle()
    #expect(client.requests.count == 1)
    #expect(history.dump == "loading\nloaded\ncontent")
  }

  @Test func `opens the characters of exactly the tapped comic, with the highlight gone`()
    async throws
  {
    try await load()
    screen.tap(screen.state.sections[2].rows[1].id)
    #expect(selected.items == [Comic(id: 5, title: "cool comic")])
    #expect(history.dump.hasSuffix("content\nhighlighted 5\nhighlighted none"))
  }

  @Test func `a tap outside the list does nothing`() async throws {
    screen.tap("5")
    try await load()
    let before = history.states.count
    screen.tap("none")
    #expect(selected.items.isEmpty)
    #expect(history.states.count == before)
  }

  @Test func `two comics with one number and title are two rows`() async throws {
    let twin = Comic(id: 7, title: "Twin")
    client.answer(with: .valid(from: ServerContents(comics: [twin, twin])))
    try await load()
    #expect(screen.state.rows.map(\.headline) == ["Twin", "Twin"])
    #expect(Set(screen.state.rows.map(\.id)).count == 2)
    for row in screen.state.rows { screen.tap(row.id) }
    #expect(selected.items == [twin, twin])
  }

  @Test func `shows nothing more once the screen is gone`() async throws {
    client.hold()
    screen.appear()
    try await client.isHolding()
    screen.disappear()
    #expect(client.heldCount == 0)
    #expect(history.dump == "loading\nloaded")
  }

  @Test(arguments: [
    (ScriptedAnswer.valid, "loading\nloaded\ncontent"),
    (.valid(from: ServerContents()), "loading\nloaded\nnothing: No characters"),
    (.invalid(), "loading\nloaded\nmessage: Failed fetching comic characters"),
  ])
  func `the characters of a comic are sorted below its title, and cannot be tapped`(
    answer: ScriptedAnswer, changes: String
  ) async throws {
    client.answer(with: answer)
    let screen = Screen(Connector.specs(client).characters(of: Comic(id: 1, title: "Aaa comic")))
    let history = ScreenHistory(of: screen)
    #expect(screen.state.title == "Aaa comic")
    screen.appear()
    try await history.isIdle()
    #expect(history.dump == changes)
    guard !screen.state.rows.isEmpty else { return }
    #expect(screen.state.dump == "3d man\nAnt man\nHank Pym\nTigra")
    #expect(screen.state.rows.allSatisfy { !$0.isTappable })
  }
}
