import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps about the characters of a comic.
func charactersSteps(_ steps: Steps<SpecsWorld>) {
  selectionSteps(steps)
  loadingSteps(steps)
  presentationSteps(steps)
  nameSteps(steps)
}

private func selectionSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the comic {string} has these characters:") {
    (world, title: String, names: DataTable) in
    let id = try comic(titled: title, in: world).id
    world.network.contents.characters[id] = try names.list.enumerated().map {
      ComicCharacter(id: $0.offset, name: $0.element)
    }
  }
  steps.given(.regex(#"^the (?:comic|movie) "(.*)" has no (characters|reviews)$"#)) {
    (world, title: String, kind: String) in
    if kind == "characters" {
      let id = try comic(titled: title, in: world).id
      world.network.contents.characters[id] = []
    } else {
      try world.network.contents.reviews[number(of: title, in: world)] = []
    }
  }
  steps.given(
    .regex("^that (?:a comic was selected|I selected one comic)$"),
    meaning: "The first of the list. Its row is tapped when a step needs its characters."
  ) { world in
    try await chooseComic(in: &world)
  }
  steps.when("I tap/tapped on a comic title") { world in
    try await chooseComic(in: &world)
    try await presentCharacters(in: world)
    try await world.settle()
  }
  steps.when("the view with the list of comic characters is presented") { world in
    try await presentCharacters(in: world)
    try await world.settle()
  }
}

private func loadingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the app is loading the comic characters") { world in
    try world.network.requireWaiting(for: "the app is loading the comic characters")
    try await presentCharacters(in: world)
    try await world.app.isLoading()
  }
  steps.when("the app finished loading the comic characters") { world in
    try await presentCharacters(in: world)
    try await finishLoad(
      &world, with: .valid, as: "the app finished loading the comic characters")
  }
}

private func presentationSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("show the name of the comic as the view's title") { world in
    let screen = try await charactersScreen(in: world)
    try await expect(
      screen.title, equals: world.comics.chosenTitle, "the title of the characters' view")
  }
  steps.then(
    "present a message informing that it can not present the list of characters",
    meaning: "With exactly the words of the comics app."
  ) { world in
    _ = try await charactersScreen(in: world)
    try await expectMessage(
      "Failed fetching comic characters",
      "We failed fetching the comic characters because there was an error with the server response",
      in: world)
  }
}

private func nameSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    """
    present a list with the name of the characters of that comic sorted ascending by the first letter
    """
  ) { world in
    try await world.app.requireOutcome()
    let names = try await charactersScreen(in: world)
      .visibleContent(wanted: "a list of characters").rows
    let selected = world.comics.chosenTitle ?? ""
    let id = try comic(titled: selected, in: world).id
    let wanted = world.network.contents.characters[id, default: []].map(\.name)
    try expect(names.sorted(), equals: wanted.sorted(), "the characters of “\(selected)”")
    let letters = names.map { $0.lowercased() }
    try expect(
      zip(letters, letters.dropFirst()).allSatisfy { $0 <= $1 },
      "expected the names in ascending order, but the screen showed \(names)")
  }
}

private func charactersScreen(
  in world: SpecsWorld
) async throws -> SpyView<ComicCharactersContent> {
  guard let screen = try await world.require(world.comics).charactersScreen else {
    throw ExpectationFailure("expected the characters of a comic, but their view was not presented")
  }
  return screen
}

/// Taps the row of the comic that was chosen, unless its characters are in front.
private func presentCharacters(in world: SpecsWorld) async throws {
  let comics = try world.require(world.comics)
  guard await comics.charactersScreen == nil else { return }
  guard let title = world.comics.chosenTitle else {
    throw await comics.failure("no step has chosen a comic")
  }
  try await comics.tap(title)
}

extension AppDriver {
  /// What draws the characters of a comic, when they are in front.
  fileprivate var charactersScreen: SpyView<ComicCharactersContent>? {
    front?.view as? SpyView<ComicCharactersContent>
  }
}

private func comic(titled title: String, in world: SpecsWorld) throws -> Comic {
  guard let comic = world.network.contents.comics.first(where: { $0.title == title }) else {
    throw ExpectationFailure("the server has no comic with the title “\(title)”")
  }
  return comic
}
