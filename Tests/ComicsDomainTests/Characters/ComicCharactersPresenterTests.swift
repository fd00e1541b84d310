import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct ComicCharactersPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let view = SpyView<ComicCharactersContent>()
  private let presenter: ComicCharactersPresenter

  init() {
    presenter = Connector.specs(client).characters(of: Comic(id: 1, title: "Aaa comic"), view: view)
  }

  @Test(arguments: [
    (ScriptedAnswer.valid, "content"),
    (.valid(from: ServerContents()), "nothing: No characters"),
    (.offline, "message: No internet connection"),
    (.invalid(), "message: Failed fetching comic characters"),
  ])
  func `shows the title first, then how the load ended`(answer: ScriptedAnswer, ending: String)
    async throws
  {
    client.answer(with: answer)
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(
      view.dump == """
        title Aaa comic
        activity shown
        activity hidden
        \(ending)
        """)
  }

  @Test func `shows the characters of that comic sorted by name`() async throws {
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(view.content?.rows == ["3d man", "Ant man", "Hank Pym", "Tigra"])
    #expect([-1, 0, 4].map { view.content?.name(at: $0) } == [nil, "3d man", nil])
  }

  @Test func `shows nothing more once the screen is gone`() async throws {
    client.hold()
    presenter.viewIsReady()
    try await client.isHolding()
    #expect(view.isActivityIndicatorVisible)
    presenter.viewIsGone()
    #expect(client.heldCount == 0)
    try await view.isIdle()
    #expect(view.dump == "title Aaa comic\nactivity shown\nactivity hidden")
  }

  @Test(arguments: [Int.min, -1, 2, Int.max])
  func `has no name in a row that does not exist`(row: Int) {
    let content = ComicCharactersContent(rows: ["Ant man", "Tigra"])
    #expect(content.name(at: row) == nil)
    #expect(content.rowCount(inSection: row) == 0)
    #expect(content.name(at: 1) == "Tigra")
  }
}
