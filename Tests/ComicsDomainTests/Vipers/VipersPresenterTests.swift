import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct VipersPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let view = SpyView<VipersContent>()

  private func screen(_ connector: Connector, pause: @escaping Pause = Pauses.real) -> Screen {
    connector.vipers(pause: pause).makeScreen(view: view)
  }

  @Test func `gives the title before the vipers, and the indicator up before both`() async throws {
    let screen = screen(Connector.specs(client))
    let presenter = try #require(screen.presenter as? VipersPresenter)
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(view.dump == "activity shown\nactivity hidden\ntitle Viper Demo\ncontent")
    #expect(view.parts?.content == view.content)
  }

  @Test func `shows nothing once the screen is gone`() async throws {
    let client = ScriptedHTTPClient(honoursCancellation: false)
    client.hold()
    let screen = screen(Connector.specs(client))
    let presenter = try #require(screen.presenter as? VipersPresenter)
    presenter.viewIsReady()
    try await client.isHolding()
    presenter.viewIsGone()
    client.release(.valid)
    try await view.isIdle()
    #expect(view.dump == "activity shown\nactivity hidden")
  }

  @Test func `cancels the bundled vipers while they are on their way`() async throws {
    let clock = ManualClock()
    let connector = Connector.specs(
      client, arguments: [LaunchConfiguration.mockDataArgument])
    let screen = screen(connector, pause: clock.pause)
    let presenter = try #require(screen.presenter as? VipersPresenter)
    presenter.viewIsReady()
    try await clock.isPausing()
    presenter.viewIsGone()
    try await view.isIdle()
    clock.advance(by: 10)
    #expect(view.dump == "activity shown\nactivity hidden")
    #expect(client.requests.isEmpty)
  }

  @Test func `has one section in its table`() {
    let source = VipersContent(rows: [.init(level: "1")])
    #expect([-1, 0, 1].map(source.rowCount(inSection:)) == [0, 1, 0])
    #expect(source.row(at: RowPosition(section: 1, row: 0)) == nil)
    #expect(source.row(at: RowPosition(section: 0, row: -1)) == nil)
  }
}
