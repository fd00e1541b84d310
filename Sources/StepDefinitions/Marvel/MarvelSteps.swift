import ComicsDomain
import GherkinRunner
import TestDoubles

/// The sentences about the lists and pages of the Marvel app.
func marvelSteps(_ steps: Steps<SpecsWorld>) {
  openingSteps(steps)
  selectionSteps(steps)
  searchSteps(steps)
  marvelServiceSteps(steps)
  marvelRequestSteps(steps)
}

private func openingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I open/opened the list of all characters") { world in
    world.app = world.marvel
    await world.marvel.openCharacters()
  }
  steps.when("I open/opened the list of all comics") { world in
    world.app = world.marvel
    await world.marvel.openComics()
  }
  steps.when("I open/opened the list of the comics about the {string}") {
    (world, beginning: String) in
    world.app = world.marvel
    await world.marvel.openComics(titleStartsWith: beginning)
  }
  steps.when("I open/opened the page of the character {int}") { (world, id: Int) in
    world.app = world.marvel
    await world.marvel.openCharacter(id)
  }
  steps.when("I open/opened the page of the comic {int}") { (world, id: Int) in
    world.app = world.marvel
    await world.marvel.openComic(id)
  }
}

private func selectionSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I select {string}") { (world, name: String) in
    try await world.app.finishLoading()
    try await world.marvel.select(name)
  }
  steps.then("I am on the page of the character {int}") { (world, id: Int) in
    try await expectPlace(.character(id), in: world)
  }
  steps.then("I am on the page of the comic {int}") { (world, id: Int) in
    try await expectPlace(.comic(id), in: world)
  }
}

private func searchSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I type {string} into the search field") { (world, text: String) in
    try await world.marvel.type(text)
  }
  steps.when("I pause for {float} seconds") { (world, seconds: Double) in
    try await world.marvel.pause(for: seconds)
  }
  steps.when("I clear the search field") { world in
    try await world.marvel.type("")
  }
}

private func expectPlace(_ place: Route, in world: SpecsWorld) async throws {
  let places = await world.marvel.places
  let way = places.map { Place($0).inWords }.joined(separator: ", then ")
  try expect(
    places.last == place, "expected to be on \(Place(place).inWords), but the user saw \(way)")
}
