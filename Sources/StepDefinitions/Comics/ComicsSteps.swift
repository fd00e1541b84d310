import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps about the list of comics.
func comicsSteps(_ steps: Steps<SpecsWorld>) {
  sceneSteps(steps)
  loadingSteps(steps)
  groupingSteps(steps)
  tableSteps(steps)
  rowSteps(steps)
}

private func sceneSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("that the app is launched with the argument {string}") { (world, argument: String) in
    world.comics.arguments.append(argument)
  }
  steps.given("that I opened the app", meaning: "The comics app, which begins to load.") { world in
    try await openComics(in: &world)
  }
  // Whether there is a connection by now does not matter: these comics came while there was one.
  steps.given("the list of comics has one or more items") { world in
    try world.premises.require(.comics) { $0 != 0 }
    try await presentComics(in: &world)
  }
}

private func loadingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("it tries to load comics", meaning: "Opens the comics app, unless it is open.") {
    world in
    try await openComics(in: &world)
  }
  steps.when("it is loading comics", meaning: "The comics app waits for the answer of its server.")
  {
    world in
    try world.network.requireWaiting(for: world.premises.step)
    try await world.require(world.comics).isLoading()
  }
  steps.when("it finished loading comics", meaning: "The load ends with a valid response.") {
    world in
    _ = try world.require(world.comics)
    try await finishLoad(in: world, with: .valid)
  }
}

private func groupingSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "present an error message informing that the content couldn't be read",
    meaning: "With exactly the words of the comics app."
  ) { world in
    _ = try await listScreen(in: world)
    try await expectMessage(
      "Failed fetching comics",
      "We failed fetching the comics because there was an error with the server response", in: world
    )
  }
  steps.then(
    """
    present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the \
    comic's title
    """
  ) { world in
    let content = try await visibleComics(in: world)
    try content.expectGroupedAndSorted(world.network.contents.comics.map(\.title))
  }
}

private func tableSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the list has these sections:") { (world, table: DataTable) in
    let content = try await visibleComics(in: world)
    let sections = content.sections.map { [$0.title, String($0.rows.count)] }
    let shown = DataTable(rows: [["section", "comics"]] + sections)
    try expect(shown, equals: table, "the screen shows other sections")
  }
}

private func rowSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I tap on row {int} of section {int}") { (world, row: Int, section: Int) in
    // People count from one. However small the number, counting from zero must not overflow.
    let position = RowPosition(section: section &- 1, row: row &- 1)
    try await world.require(world.comics).select(at: position)
    try await world.settle()
  }
  steps.then(
    "the row is no longer highlighted",
    meaning: "The row of the list of comics that was tapped last."
  ) { world in
    let comics = try world.require(world.comics)
    guard let tap = await comics.tapOnComic, let list = await comics.comicsList else {
      throw ExpectationFailure("no row was tapped, so none was highlighted")
    }
    let isDeselected = await list.messages.contains(.deselected(tap.row))
    try expect(isDeselected, "expected the row to lose its highlight, but it kept it")
  }
}

/// Presents the comics the server has, unless a list is there already.
func presentComics(in world: inout SpecsWorld) async throws {
  guard await world.comics.driver.comicsList?.content == nil else { return }
  try await world.network.whileConnected(for: world.premises.step) {
    try await world.open(world.comics)
    try await world.comics.driver.finishLoading()
  }
  _ = try await visibleComics(in: world)
}

/// Taps the first title of the list of comics, which has to be there.
func tapComic(in world: SpecsWorld) async throws {
  let comics = try world.require(world.comics)
  let first = RowPosition(section: 0, row: 0)
  guard let title = await comics.comicsInFront?.title(at: first) else {
    throw await comics.failure(
      """
      there is no title of a comic to tap on: the screen shows \(comics.screen.appearanceInWords). A step \
      before this one has to say “the list of comics has one or more items”
      """)
  }
  try await comics.tap(title)
  try await world.settle()
}

private func openComics(in world: inout SpecsWorld) async throws {
  try await world.open(world.comics)
  try await world.settle()
}

/// What draws the list of comics.
private func listScreen(in world: SpecsWorld) async throws -> SpyView<ComicsListContent> {
  let comics = try world.require(world.comics)
  try await comics.requireOutcome()
  guard let screen = await comics.comicsList else {
    throw ExpectationFailure("expected the list of comics, but the app has not begun")
  }
  return screen
}

private func visibleComics(in world: SpecsWorld) async throws -> ComicsListContent {
  try await listScreen(in: world).visibleContent(wanted: "a list of comics")
}

extension AppDriver {
  /// What draws the list of comics, whatever is on top of it.
  fileprivate var comicsList: SpyView<ComicsListContent>? {
    display.screens.first?.view as? SpyView<ComicsListContent>
  }

  /// The last tap on a row of the list of comics.
  var tapOnComic: Tap? {
    guard let list = comicsList else { return nil }
    return taps.last { $0.view == ObjectIdentifier(list) }
  }

  /// The titles of the list of comics, if it is in front.
  var comicsInFront: ComicsListContent? {
    guard let list = comicsList, front?.view === list else { return nil }
    return list.content
  }
}
