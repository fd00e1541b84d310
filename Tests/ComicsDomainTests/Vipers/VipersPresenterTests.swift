import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct VipersPresenterTests {
  private func screen(
    _ client: ScriptedHTTPClient, arguments: [String] = [], pause: @escaping Pause = Pauses.real
  ) -> (Screen, ScreenHistory) {
    let screen = Connector.specs(client, arguments: arguments).vipers(pause: pause).makeScreen()
    return (screen, ScreenHistory(of: screen))
  }

  @Test func `titles the screen with the vipers`() async throws {
    let (screen, history) = screen(ScriptedHTTPClient(answer: .valid))
    screen.appear()
    try await history.isIdle()
    #expect(history.dump == "loading\nloaded\ntitle Viper Demo, content")
  }

  @Test func `shows nothing once the screen is gone`() async throws {
    let client = ScriptedHTTPClient(honorsCancellation: false)
    client.hold()
    let (screen, history) = screen(client)
    screen.appear()
    try await client.isHolding()
    screen.disappear()
    client.release(.valid)
    #expect(history.dump == "loading\nloaded")
  }

  @Test func `cancels the bundled vipers while they are on their way`() async throws {
    let (client, clock) = (ScriptedHTTPClient(answer: .valid), ManualClock())
    let (screen, history) = screen(
      client, arguments: [LaunchConfiguration.mockDataArgument], pause: clock.pause)
    screen.appear()
    try await clock.isPausing()
    screen.disappear()
    clock.advance(by: 10)
    #expect(history.dump == "loading\nloaded")
    #expect(client.requests.isEmpty)
  }

  @Test func `keeps the images of the vipers in memory`() async throws {
    let address = "https://images.example/viper.png"
    var contents = ServerContents.fixtures
    contents.vipers.vipers = [ViperFixture(level: "1", image: address)]
    contents.images[try #require(URL(string: address))] = ImageFixture.image(named: "red")
    let client = ScriptedHTTPClient(answer: .valid(from: contents))
    let (screen, history) = screen(client)
    screen.appear()
    try await history.isIdle()
    let row = try #require(screen.state.rows.first).id
    for _ in 1...2 {
      screen.rowIsVisible(row)
      try await history.reaches { $0.rows.first?.picture?.image != nil }
      screen.rowHasLeft(row)
      #expect(screen.state.rows.first?.picture?.image == nil)
    }
    // Once for the vipers, and once for the image.
    #expect(client.requests.count == 2)
  }
}

struct VipersViewControllerTests {
  private static let nothing = UserMessage(title: "None", text: "There are none")
  private static let failure = UserMessage(title: "No", text: "It did not work")
  private static let row = Row(id: "1", [.level: "1"])
  private static var loading: ViewState {
    var shown = ViewState()
    shown.load = LoadState(isLoading: true)
    return shown
  }

  @Test(
    arguments: [
      // A screen without anything has no state; rows stay while they are loaded again; a message covers everything.
      (false, nil, nil, nil), (true, nil, nil, .loading), (true, false, nil, .loading),
      (false, false, nil, .noData(nothing)), (true, true, nil, .loaded([row])),
      (false, true, nil, .loaded([row])), (false, true, failure, .failed(failure)),
      (false, nil, failure, .failed(failure)),
    ] as [(Bool, Bool?, UserMessage?, VipersViewController.State?)])
  func `is one of four, or none`(
    isLoading: Bool, hasRows: Bool?, message: UserMessage?, state: VipersViewController.State?
  ) {
    var shown = ViewState()
    shown.load = LoadState(isLoading: isLoading, message: message)
    shown.content = hasRows.map {
      $0 ? .list([RowSection(rows: [Self.row])]) : .nothing(Self.nothing)
    }
    var screen = VipersViewController()
    #expect(screen.state == nil)
    // What was shown before leaves nothing behind.
    for before in [ViewState(), Self.loading, shown] {
      screen.show(before)
      screen.show(shown)
      #expect(screen.state == state)
      // Each part is shown in its state alone.
      #expect(screen.loadingView.isShown == (state == .loading))
      #expect(
        screen.messageView.isShown
          == (state == .failed(Self.failure) || state == .noData(Self.nothing)))
      #expect((screen.table != nil) == (state == .loaded([Self.row])))
    }
  }

  @Test func `the loading view moves for exactly as long as it is shown`() {
    var view = LoadingView()
    #expect(!view.isShown && !view.isAnimating)
    view.show(Self.loading)
    #expect(view.isShown && view.isAnimating)
    view.show(ViewState())
    #expect(!view.isShown && !view.isAnimating)
  }

  @Test func `the message view has exactly the text of the message, and of the reason`() {
    var view = MessageView()
    #expect(!view.isShown)
    var shown = ViewState()
    shown.content = .nothing(Self.nothing)
    view.show(shown)
    #expect(view.isShown && view.text == "There are none")
    shown.load = LoadState(message: Self.failure)
    view.show(shown)
    #expect(view.isShown && view.text == "It did not work")
    view.show(Self.loading)
    #expect(!view.isShown && view.text == nil)
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
