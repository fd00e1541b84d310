import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

func charactersSteps(_ steps: Steps<SpecsWorld>) {
  selectionSteps(steps)
  loadingSteps(steps)
  presentationSteps(steps)
  nameSteps(steps)
}

private func selectionSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the comic {string} has these characters:") {
    (world, title: String, names: DataTable) in
    try world.premises.state(.characters(of: title), as: names)
    let id = try comic(titled: title, in: world).id
    world.network.contents.characters[id] = try names.list.enumerated().map {
      ComicCharacter(id: $0.offset, name: $0.element)
    }
  }
  steps.given(.regex(#"^the (?:comic|movie) "(.*)" has no (characters|reviews)$"#)) {
    (world, title: String, kind: String) in
    if kind == "characters" {
      try world.premises.state(.characters(of: title), as: 0)
      let id = try comic(titled: title, in: world).id
      world.network.contents.characters[id] = []
    } else {
      try world.premises.state(.reviews(of: title), as: 0)
      let movie = try world.network.contents.feed.movie(titled: title)
      world.network.contents.reviews[movie.id] = []
    }
  }
  steps.given(
    .regex("^that (?:a comic was selected|I selected one comic)$"),
    meaning: "Taps the first title of the list of comics, which is opened for this."
  ) { world in
    try await presentComics(in: &world)
    try await tapComic(in: world)
    _ = try await charactersScreen(in: world)
  }
  steps.when(
    "I tap/tapped on a comic title", meaning: "The first of the list of comics in front."
  ) { world in
    try await tapComic(in: world)
    _ = try await charactersScreen(in: world)
  }
  steps.when("the view with the list of comic characters is presented") { world in
    _ = try await charactersScreen(in: world)
    try await world.settle()
  }
}

private func loadingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the app is loading the comic characters") { world in
    try world.network.requireWaiting(for: world.premises.step)
    _ = try await charactersScreen(in: world)
    try await world.app.isLoading()
  }
  steps.when("the app finished loading the comic characters") { world in
    _ = try await charactersScreen(in: world)
    try await finishLoad(in: world, with: .valid)
  }
}

private func presentationSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("show the name of the comic as the view's title") { world in
    let screen = try await charactersScreen(in: world)
    try await expect(
      screen.state.title, equals: tappedTitle(in: world), "the title of the characters' view")
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
    let state = try await charactersScreen(in: world).state
    guard !state.rows.isEmpty, state.load.message == nil else {
      throw ExpectationFailure(
        "expected a list of characters, but the screen showed \(state.inWords)")
    }
    let names = state.rows.map(\.headline)
    let selected = try await tappedTitle(in: world)
    let id = try comic(titled: selected, in: world).id
    let wanted = world.network.contents.characters[id, default: []].map(\.name)
    try expect(names.sorted(), equals: wanted.sorted(), "the characters of “\(selected)”")
    try expectAscending(
      names, "the screen showed these names:\(names.map { "\n  \($0)" }.joined())")
  }
}

/// The characters of a comic, which have to be in front.
private func charactersScreen(in world: SpecsWorld) async throws -> ScreenHistory {
  let comics = try world.require(world.comics)
  guard await comics.display.screens.count > 1 else {
    throw ExpectationFailure("expected the characters of a comic, but their view was not presented")
  }
  return try await comics.screen
}

private func tappedTitle(in world: SpecsWorld) async throws -> String {
  guard let title = try await world.require(world.comics).tapOnComic?.row?.headline else {
    throw ExpectationFailure("no step has tapped on the title of a comic")
  }
  return title
}

private func comic(titled title: String, in world: SpecsWorld) throws -> Comic {
  guard let comic = world.network.contents.comics.first(where: { $0.title == title }) else {
    throw ExpectationFailure("the server has no comic with the title “\(title)”")
  }
  return comic
}
