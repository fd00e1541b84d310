import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about the lists and pages of the Marvel app.
func marvelSteps(_ steps: Steps<SpecsWorld>) {
  openingSteps(steps)
  searchSteps(steps)
  marvelServiceSteps(steps)
  marvelRequestSteps(steps)
}

private func openingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I open/opened the list of all characters") { world in
    try await open(.allCharacters, &world)
  }
  steps.when("I open/opened the list of all comics") { world in
    try await open(.allComics, &world)
  }
  steps.when("I open/opened the list of the comics about the {string}") {
    (world, beginning: String) in
    world.bringToFront(world.marvel)
    try await world.marvel.show(.allComics, titleStartsWith: beginning)
  }
  steps.when("I open/opened the page of the character {int}") { (world, id: Int) in
    try await open(.character(id), &world)
  }
  steps.when("I open/opened the page of the comic {int}") { (world, id: Int) in
    try await open(.comic(id), &world)
  }
}

private func searchSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "I type {string} into the search field",
    meaning: "The field holds this text then; a search for it waits for the typing to pause."
  ) { (world, text: String) in
    try await world.require(world.marvel).type(text)
  }
  steps.when(
    "I pause for {float} seconds",
    meaning: "Time passes. A search that has waited long enough has asked the service then."
  ) { (world, seconds: Double) in
    try await world.require(world.marvel).pause(for: seconds)
  }
  steps.when("I come to row {int} of the list") { (world, row: Int) in
    let marvel = try world.require(world.marvel)
    try await marvel.finishLoading()
    try await marvel.scroll(toRow: row)
  }
  steps.when("I clear the search field") { world in
    try await world.require(world.marvel).type("")
  }
}

private func open(_ route: MarvelRoute, _ world: inout SpecsWorld) async throws {
  world.bringToFront(world.marvel)
  try await world.marvel.show(route)
}
