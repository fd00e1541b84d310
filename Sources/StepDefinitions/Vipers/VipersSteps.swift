import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps about the viper screen.
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
