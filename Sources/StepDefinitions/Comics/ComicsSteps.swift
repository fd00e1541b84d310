import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

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
    let sections = try await visibleComics(in: world)
    try sections.expectGroupedAndSorted(world.network.contents.comics.map(\.title))
  }
}

private func tableSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the list has these sections:") { (world, table: DataTable) in
    let sections = try await visibleComics(in: world)
      .map { [$0.title, String($0.rows.count)] }
    let shown = DataTable(rows: [["section", "comics"]] + sections)
    try expect(shown, equals: table, "the screen shows other sections")
  }
}

private func rowSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I tap on row {int} of section {int}") { (world, row: Int, section: Int) in
    try await world.require(world.comics).select(at: position(row, section))
    try await world.settle()
  }
  steps.then(
    "the row is no longer highlighted",
    meaning: "The row of the list of comics that was tapped last."
  ) { world in
    let comics = try world.require(world.comics)
    guard let row = await comics.tapOnComic?.row, let list = await comics.root else {
      throw ExpectationFailure("no row was tapped, so none was highlighted")
    }
    let highlights = await list.states.map(\.highlighted)
    try expect(
      highlights.contains(row.id) && highlights.last == .some(nil),
      "expected the row to lose its highlight, but it \(highlights.contains(row.id) ? "kept it" : "never had one")"
    )
  }
}

/// Presents the comics the server has, unless a list is there already.
func presentComics(in world: inout SpecsWorld) async throws {
  guard await world.comics.driver.root?.state.rows.isEmpty != false else { return }
  try await world.network.whileConnected {
    try await world.open(world.comics)
    try await world.comics.driver.finishLoading()
  }
  _ = try await visibleComics(in: world)
}

/// Taps the first title of the list of comics, which has to be there.
func tapComic(in world: SpecsWorld) async throws {
  let comics = try world.require(world.comics)
  guard let first = await comics.comicsInFront.first else {
    let shown = try await comics.screen.state.inWords
    throw await comics.failure(
      """
      there is no title of a comic to tap on: the screen shows \(shown). A step before this one has to say \
      “the list of comics has one or more items”
      """)
  }
  try await comics.tap(first.headline)
  try await world.settle()
}

private func openComics(in world: inout SpecsWorld) async throws {
  try await world.open(world.comics)
  try await world.settle()
}

/// The list of comics, whatever is on top of it.
private func listScreen(in world: SpecsWorld) async throws -> ScreenHistory {
  let comics = try world.require(world.comics)
  try await comics.requireOutcome()
  guard let screen = await comics.root else {
    throw ExpectationFailure("expected the list of comics, but the app has not begun")
  }
  return screen
}

private func visibleComics(in world: SpecsWorld) async throws -> [RowSection] {
  let state = try await listScreen(in: world).state
  guard !state.rows.isEmpty, state.load.message == nil else {
    throw ExpectationFailure("expected a list of comics, but the screen showed \(state.inWords)")
  }
  return state.sections
}

extension AppDriver {
  /// The last tap on a row of the list of comics.
  var tapOnComic: Tap? {
    guard let list = display.screens.first else { return nil }
    return taps.last { $0.screen == ObjectIdentifier(list) }
  }

  /// The rows of the list of comics; none unless it is in front.
  var comicsInFront: [Row] { display.screens.count == 1 ? front?.state.rows ?? [] : [] }
}

struct ComicsSetup: AppSetup {
  let driver: AppDriver
  var arguments: [String] = []

  func maker(in world: SpecsWorld) -> AppMaker<ComicsApp> {
    { [arguments, words = world.words, connectivity = world.network.connectivity] client, display in
      ComicsApp(
        connector: .specs(
          client, arguments: arguments, connectivity: connectivity, words: words),
        display: display)
    }
  }
}

extension ComicsApp: RunningApp {}
