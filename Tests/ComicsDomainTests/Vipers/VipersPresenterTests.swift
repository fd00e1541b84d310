import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct VipersPresenterTests {
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
    let connector = Connector.specs(client, arguments: [LaunchConfiguration.mockDataArgument])
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

struct VipersMapperTests {
  @Test(arguments: [
    (#"{"vipers": null, "overview": null, "success": null}"#, Vipers()),
    (#"{"overview": {}}"#, Vipers()),
    (#"{"overview": {"title": "T", "subtitle": "S"}, "more": 1}"#, Vipers(title: "T")),
    (#"{"vipers": [{}]}"#, Vipers(vipers: [Viper()])), ("{}", Vipers()),
    (#"{"vipers": [{"level": "1"}]}"#, Vipers(vipers: [Viper(level: "1")])),
    (#"{"success": true, "status": 500, "vipers": []}"#, Vipers(vipers: [])),
  ])
  func `takes what there is`(text: String, vipers: Vipers) throws {
    #expect(try VipersMapper.map(Data(text.utf8)) == vipers)
  }

  @Test(arguments: [
    "[]", "null", " ", #"{"vipers": [null]}"#, #"{"vipers": [{"id": "4"}]}"#,
    "garbage", #"{"vipers": {}}"#, #"{"vipers": [{"level": 7}]}"#, #"{"success": "no"}"#,
  ])
  func `refuses what it cannot read`(text: String) {
    #expect(throws: LoadError.invalidData) { try VipersMapper.map(Data(text.utf8)) }
  }

  @Test(arguments: [
    #"{"success": false, "status": 503}"#, #"{"success": false, "vipers": []}"#,
  ])
  func `believes data that calls itself a failure`(text: String) {
    #expect(throws: LoadError.unsuccessful) { try VipersMapper.map(Data(text.utf8)) }
  }
}
