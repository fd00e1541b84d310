import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about how the app begins, and about the way between its places.
func shellSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(Place.parameter)
  launchSteps(steps)
  tapSteps(steps)
  placeSteps(steps)
  flowSteps(steps)
}

private func launchSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the app starts( again)( without a link)") { world in
    try await start(&world)
  }
  steps.when("the app starts with the link {string}") { (world, link: String) in
    try await start(&world, opening: url(link))
  }
  steps.when("I open the link {string}") { (world, link: String) in
    world.bringToFront(world.marvel)
    try await world.marvel.open(url(link))
  }
}

private func tapSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I tap/select {string}") { (world, label: String) in
    let marvel = try world.require(world.marvel)
    try await marvel.finishLoading()
    try await marvel.tap(label)
  }
  steps.when("I tap/select {string} twice in a row") { (world, label: String) in
    let marvel = try world.require(world.marvel)
    try await marvel.finishLoading()
    try await marvel.tap(label, times: 2)
  }
  steps.when("I go back twice in a row") { world in
    try await world.require(world.marvel).tapBackTwice()
  }
}

private func placeSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("I see {place}") { (world, place: Place) in
    let top = try await navigation(in: world).top
    try expect(
      top == place.route,
      "expected to see \(place.inWords), but the user is at \(Place(top).inWords)")
  }
  steps.then("I can not go back") { world in
    let previous = try await navigation(in: world).previous
    try expect(
      previous == nil,
      "expected no way back, but it leads to \(previous.map { Place($0).inWords } ?? "")")
  }
  steps.then("these places are open, the first of them at the bottom:") {
    (world, table: DataTable) in
    let routes = try await navigation(in: world).routes
    try expect(
      routes.map { Place($0).inWords }, equals: table.list, "the places open")
  }
}

private func flowSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("{place} is on its own, without a coordinator") {
    (world, place: Place) in
    world.bringToFront(world.marvel)
    try await world.marvel.show(place.route)
  }
  steps.then("the screen has reported that {string}") { (world, message: String) in
    try await expect(
      world.require(world.marvel).listener.reports, equals: [message],
      "what the screen has reported")
  }
  steps.then("these flows are under way:") { (world, table: DataTable) in
    let flows = try await world.require(world.marvel).flowNames
    try expect(flows, equals: table.list, "the flows under way")
  }
}

private func start(_ world: inout SpecsWorld, opening link: URL? = nil) async throws {
  world.bringToFront(world.marvel)
  try await world.marvel.start(opening: link)
}

private func navigation(in world: SpecsWorld) async throws -> NavigationStack<MarvelRoute> {
  guard let navigation = try await world.require(world.marvel).navigation else {
    throw ExpectationFailure("expected to be somewhere in the app, but it was not started")
  }
  return navigation
}

private func url(_ link: String) throws -> URL {
  guard let url = URL(string: link) else {
    throw ExpectationFailure("“\(link)” is no address that a system would pass on")
  }
  return url
}
