import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

func vipersSteps(_ steps: Steps<SpecsWorld>) {
  contentsSteps(steps)
  screenStateSteps(steps)
  moduleSteps(steps)
}

private func contentsSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server has these vipers:") { (world, table: DataTable) in
    try world.premises.state(.vipers, as: table)
    world.network.contents.vipers.vipers = try vipers(in: table)
  }
  steps.given(
    "I see these vipers:",
    meaning: "They are all that the server has, and arrive before anything else happens."
  ) { (world, table: DataTable) in
    try world.premises.state(.vipers, as: table)
    world.network.contents.vipers.vipers = try vipers(in: table)
    try await world.see(.vipers)
  }
  steps.when(
    "these vipers take their places:", meaning: "The user refreshes the screen, and they arrive."
  ) { (world, table: DataTable) in
    world.network.contents.vipers.vipers = try vipers(in: table)
    let (network, app) = (world.network, try world.require(world.vipers))
    let list = VipersService().vipers.url
    try await app.refresh()
    if !network.answersAtOnce {
      try await wait(for: "a request for the vipers") {
        try await network.client.isHolding(list)
      }
      network.client.release(network.answer(for: .valid), for: list)
    }
    try await wait(for: "the vipers to arrive") { try await app.display.isIdle() }
  }
  steps.given("the overview of the vipers is titled {string}") { (world, title: String) in
    try world.premises.state(.vipersTitle, as: title)
    world.network.contents.vipers.title = title
  }
}

private func vipers(in table: DataTable) throws -> [ViperFixture] {
  try table.rows(columns: [], optional: ["level", "image", "accessible"]).map { row in
    ViperFixture(
      level: row["level"].flatMap { $0.isEmpty ? nil : $0 },
      image: row["image"].flatMap { $0.isEmpty ? nil : $0 },
      accessible: try isAccessible(row["accessible"] ?? ""))
  }
}

private func moduleSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the vipers are bundled with the app") { world in
    world.vipers.isBundled = true
  }
  steps.then(
    "this happened in the viper app, in this order:",
    meaning: "What it asked of its service and its memory, and the states of its screen."
  ) { (world, table: DataTable) in
    try expect(world.vipers.journal.entries, equals: table.list, "what happened")
  }
}

private func isAccessible(_ text: String) throws -> Bool? {
  switch text {
  case "yes": true
  case "no": false
  case "": nil
  default: throw ExpectationFailure("a viper is accessible, yes or no, but not “\(text)”")
  }
}

private func screenStateSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("screenState", ScreenStateName.self))
  steps.parameter(
    ParameterType("part", pattern: #"(the loading view|the table|the message "[^"]*")"#) { groups in
      (groups.first.flatMap { $0 } ?? "").replacing("message \"", with: "message “")
        .replacing("\"", with: "”")
    })
  steps.then("the screen is in the {screenState} state") { (world, wanted: ScreenStateName) in
    let state = try await viewController(in: world).state
    try expect(
      state?.name == wanted,
      """
      expected the \(wanted.rawValue) state, but the screen \(state?.inWords ?? "is in no state")
      """)
  }
  steps.then("only {part} is visible") { (world, wanted: String) in
    let screen = try await viewController(in: world)
    var visible: [String] = []
    if screen.loadingView.isShown { visible.append("the loading view") }
    if screen.messageView.isShown {
      visible.append("the message “\(screen.messageView.text ?? "")”")
    }
    if screen.table != nil { visible.append("the table") }
    let found = visible.isEmpty ? "nothing is" : "there is \(visible.joined(separator: " with "))"
    try expect(visible == [wanted], "expected only \(wanted) to be visible, but \(found)")
    try expect(
      screen.loadingView.isAnimating, equals: screen.loadingView.isShown,
      "whether the loading view moves")
  }
}

/// The viper screen as its parts show it now.
private func viewController(in world: SpecsWorld) async throws -> VipersViewController {
  try await VipersViewController(showing: world.require(world.vipers).screen.state)
}

extension VipersViewController {
  init(showing screen: ViewState) {
    self.init()
    show(screen)
  }
}

/// The states of a screen, by the names that features give them.
enum ScreenStateName: String, CaseIterable, Sendable {
  case loading, loaded, error
  case noData = "no data"
}

extension VipersViewController.State {
  fileprivate var name: ScreenStateName {
    switch self {
    case .loading: .loading
    case .loaded: .loaded
    case .noData: .noData
    case .failed: .error
    }
  }

  /// The state in words that fit into "the screen …".
  var inWords: String {
    switch self {
    case .loading: "is loading"
    case .loaded(let rows): "shows \(rows.count) vipers"
    case .noData(let message): "has no data: \(message.text)"
    case .failed(let message): "has an error: \(message.text)"
    }
  }
}
