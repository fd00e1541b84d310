import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about the list of comics.
func comicsSteps(_ steps: Steps<SpecsWorld>) {
  sceneSteps(steps)
  loadingSteps(steps)
  groupingSteps(steps)
  tableSteps(steps)
  rowSteps(steps)
}

private func sceneSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server has these comics:") { (world, table: DataTable) in
    world.network.contents.comics = try table.rows(columns: ["id", "title"]).map { row in
      guard let id = row["id"].flatMap({ Int($0) }), let title = row["title"] else {
        throw ExpectationFailure("a comic needs an id, which is a number, and a title")
      }
      return Comic(id: id, title: title)
    }
  }
  steps.given("the server has no comics") { world in
    world.network.contents.comics = []
  }
  steps.given("that the app is launched with the argument {string}") { (world, argument: String) in
    await world.comics.launch(with: argument)
  }
  steps.given("that the app is about to open") { world in
    await world.comics.prepare()
  }
  steps.given("that I opened the app") { world in
    await world.comics.openIfNeeded()
  }
  // Whether there is a connection by now does not matter: these comics came while there was one.
  steps.given("the list of comics has one or more items") { world in
    try await presentComics(in: &world)
  }
}

private func loadingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("it tries to load comics") { world in
    await world.comics.openIfNeeded()
  }
  steps.when("it is loading comics") { world in
    await world.comics.openIfNeeded()
    try await world.comics.isLoading()
  }
  steps.when("it finished loading comics") { world in
    world.network.end(with: .valid)
    try await world.comics.finishLoading()
  }
}

private func groupingSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "present an error message informing that the content couldn't be read"
  ) { world in
    try await world.comics.finishLoading()
    try await world.comics.listScreen.expectMessage(
      about: "the content couldn't be read", mentioning: "server response")
  }
  steps.then(
    """
    present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the \
    comic's title
    """
  ) { world in
    try await world.comics.finishLoading()
    let content = try await world.comics.listScreen.contentInSight(wanted: "a list of comics")
    try content.expectGroupedAndSorted(world.network.contents.comics.map(\.title))
  }
  steps.then("the comics are still in the list") { world in
    let content = await world.comics.listScreen.content
    let titles = content?.sections.flatMap(\.rows) ?? []
    try expect(
      titles.sorted(), equals: world.network.contents.comics.map(\.title).sorted(),
      "the comics in the list")
  }
}

private func tableSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("present these comics:") { (world, table: DataTable) in
    try await world.comics.finishLoading()
    let content = try await world.comics.listScreen.contentInSight(wanted: "a list of comics")
    let rows = content.sections.flatMap { section in section.rows.map { [section.title, $0] } }
    let shown = DataTable(rows: [["section", "title"]] + rows)
    try expect(shown, equals: table, "the screen shows other comics")
  }
  steps.then("the list has these sections:") { (world, table: DataTable) in
    try await world.comics.finishLoading()
    let content = try await world.comics.listScreen.contentInSight(wanted: "a list of comics")
    let sections = content.sections.map { [$0.title, String($0.rows.count)] }
    let shown = DataTable(rows: [["section", "comics"]] + sections)
    try expect(shown, equals: table, "the screen shows other sections")
  }
  steps.then("the list has no sections") { world in
    let sections = await world.comics.listScreen.content?.sections.map(\.title) ?? []
    try expect(sections, equals: [], "the sections of the list")
  }
}

private func rowSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I tap on row {int} of section {int}") { (world, row: Int, section: Int) in
    // People count from one. However small the number, counting from zero must not overflow.
    await world.comics.selectRow(at: RowPosition(section: section &- 1, row: row &- 1))
  }
  steps.then("the characters of {string} are opened") { (world, title: String) in
    let navigation = await world.comics.navigation
    let place = await navigation.top.title
    try expect(place, equals: title, "the place that the tap led to")
  }
  steps.then("nothing is opened") { world in
    let navigation = await world.comics.navigation
    let place = await navigation.top.title
    try expect(navigation.pushed.isEmpty, "expected nothing to open, but “\(place)” did")
  }
  steps.then("I am back at the list of comics") { world in
    let navigation = await world.comics.navigation
    let place = await navigation.top.title
    try expect(
      navigation.top == .comics,
      "expected the list of comics to be in front, but “\(place)” is")
  }
  steps.then("the row is no longer highlighted") { world in
    let messages = await world.comics.listScreen.messages
    let isDeselected = messages.contains { if case .deselected = $0 { true } else { false } }
    try expect(isDeselected, "expected the row to lose its highlight, but it kept it")
  }
}

/// Presents the comics the server has, unless a list is there already.
func presentComics(in world: inout SpecsWorld) async throws {
  guard await world.comics.listScreen.content == nil else { return }
  world.network.end(with: .valid)
  await world.comics.openIfNeeded()
  try await world.comics.finishLoading()
  _ = try await world.comics.listScreen.contentInSight(wanted: "a list of comics")
}
