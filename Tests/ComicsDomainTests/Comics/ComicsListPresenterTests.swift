import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct ComicsListPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let view = SpyView<ComicsListContent>()
  private let selected = Selections<Comic>()
  private let presenter: ComicsListPresenter

  init() { presenter = Connector.specs(client).comicsList(view: view, select: selected.note) }

  @Test func `shows nothing before it is ready`() {
    #expect(view.messages.isEmpty)
    #expect(!view.isActivityIndicatorVisible)
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    (ScriptedAnswer.valid, "content"),
    (.valid(from: ServerContents()), "nothing: No comics"),
    (.offline, "message: No internet connection"),
    (.invalid(), "message: Failed fetching comics"),
  ])
  func `hides the indicator before it shows how a load ended`(
    answer: ScriptedAnswer, ending: String
  ) async throws {
    client.answer(with: answer)
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(
      view.dump == """
        title Marvel Comics
        activity shown
        activity hidden
        \(ending)
        """)
    #expect(client.requests.count == 1)
  }

  @Test func `shows the comics grouped and sorted`() async throws {
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(view.content?.sections.map(\.title) == ["A", "B", "C"])
  }

  @Test func `shows the indicator for as long as it loads`() async throws {
    client.hold()
    presenter.viewIsReady()
    try await client.isHolding()
    #expect(view.isActivityIndicatorVisible)
    client.release(.valid)
    try await view.isIdle()
    #expect(!view.isActivityIndicatorVisible)
  }

  @Test func `loads once at a time`() async throws {
    client.hold()
    presenter.viewIsReady()
    presenter.refresh()
    try await client.isHolding()
    presenter.refresh()
    client.release(.valid)
    try await view.isIdle()
    #expect(client.requests.count == 1)
    #expect(view.activityChanges == [true, false])
  }

  @Test func `keeps the comics when a reload fails and recovers later`() async throws {
    presenter.viewIsReady()
    try await view.isIdle()
    client.answer(with: .offline)
    presenter.refresh()
    try await view.isIdle()
    #expect(view.content?.sections.count == 3)
    client.answer(with: .valid(from: ServerContents(comics: [Comic(id: 1, title: "New")])))
    presenter.refresh()
    try await view.isIdle()
    #expect(view.content?.dump == "N\n  New")
  }

  @Test func `opens the characters of exactly the selected comic`() async throws {
    presenter.viewIsReady()
    try await view.isIdle()
    presenter.selectRow(at: RowPosition(section: 2, row: 1))
    #expect(selected.items == [Comic(id: 5, title: "cool comic")])
    #expect(view.messages.last == .deselected(RowPosition(section: 2, row: 1)))
  }

  @Test func `takes the highlight away before the characters open`() async throws {
    let lastMessages = Selections<SpyView<ComicsListContent>.Message?>()
    let presenter = Connector.specs(client).comicsList(view: view) { [view] _ in
      lastMessages.note(view.messages.last)
    }
    presenter.viewIsReady()
    try await view.isIdle()
    let position = RowPosition(section: 0, row: 0)
    presenter.selectRow(at: position)
    #expect(lastMessages.items == [.deselected(position)])
  }

  @Test(arguments: [(0, 2), (3, 0), (-1, -1)])
  func `ignores a selection outside the list`(section: Int, row: Int) async throws {
    presenter.viewIsReady()
    try await view.isIdle()
    let before = view.messages
    presenter.selectRow(at: RowPosition(section: section, row: row))
    #expect(selected.items.isEmpty)
    #expect(view.messages == before)
  }

  @Test func `shows nothing more once the screen is gone`() async throws {
    client.hold()
    presenter.viewIsReady()
    try await client.isHolding()
    presenter.viewIsGone()
    #expect(client.heldCount == 0)
    try await view.isIdle()
    #expect(view.dump == "title Marvel Comics\nactivity shown\nactivity hidden")
  }

  @Test func `cancels its load when it is dropped`() async throws {
    client.hold()
    var dropped: ComicsListPresenter? = Connector.specs(client)
      .comicsList(view: view, select: selected.note)
    dropped?.viewIsReady()
    try await client.isHolding()
    weak let load = dropped
    dropped = nil
    #expect(load == nil)
    #expect(client.heldCount == 0)
    #expect(view.shownMessages.isEmpty)
  }
}
