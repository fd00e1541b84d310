import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about the viper screen.
func vipersSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ScreenStateName.parameter)
  contentsSteps(steps)
  openingSteps(steps)
  screenStateSteps(steps)
  vipersTableSteps(steps)
  moduleSteps(steps)
}

private func contentsSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server has these vipers:") { (world, table: DataTable) in
    world.network.contents.vipers.vipers = try table.rows(
      columns: [], optional: ["level", "image", "accessible"]
    ).map { row in
      ViperFixture(
        level: row["level"].flatMap { $0.isEmpty ? nil : $0 },
        image: row["image"].flatMap { $0.isEmpty ? nil : $0 },
        accessible: try isAccessible(row["accessible"] ?? ""))
    }
  }
  steps.given("the server has no vipers") { world in
    world.network.contents.vipers.vipers = []
  }
  steps.given("the server does not even have a list of vipers") { world in
    world.network.contents.vipers.vipers = nil
  }
  steps.given("the overview of the vipers is titled {string}") { (world, title: String) in
    world.network.contents.vipers.title = title
  }
  steps.given("the vipers have no overview") { world in
    world.network.contents.vipers.title = nil
  }
}

private func openingSteps(_ steps: Steps<SpecsWorld>) {
  steps.step("I open/opened the viper screen") { world in
    world.bringToFront(world.vipers)
    let vipers = world.vipers
    try await vipers.loadImages(with: world.images.loader(for: vipers))
    await vipers.openIfNeeded()
  }
  steps.when("the server answers with status {int} and this body:") {
    (world, status: Int, body: DocString) in
    try await finishLoad(
      &world, answering: .response(status: status, body: body.content),
      as: "the server answers with status \(status)")
  }
  steps.when("the server answers with status {int} and no body") { (world, status: Int) in
    try await finishLoad(
      &world, answering: .response(status: status, body: ""),
      as: "the server answers with status \(status) and no body")
  }
}

private func moduleSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the vipers are bundled with the app") { world in
    await world.vipers.useBundledData()
  }
  steps.given("the parts of the viper screen are observed") { world in
    await world.vipers.observe()
  }
  steps.when("{float} seconds pass") { (world, seconds: Double) in
    try await world.vipers.pass(seconds: seconds)
  }
  steps.then("the parts worked together in this order:") { (world, table: DataTable) in
    try expect(
      world.vipers.journal.entries, equals: table.list, "what the parts did")
  }
  steps.then("these parts worked together last, in this order:") { (world, table: DataTable) in
    let wanted = try table.list
    try expect(
      Array(world.vipers.journal.entries.suffix(wanted.count)), equals: wanted,
      "what the parts did last")
  }
  steps.then("the viper screen stands at the root, where nothing leads back") { world in
    let vipers = try world.require(world.vipers)
    try await expect(
      vipers.vipersScreen != nil, "expected the viper screen in front, but there is none")
    try await expect(vipers.display.screens.count, equals: 1, "the screens on top of one another")
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
