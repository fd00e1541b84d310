import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about how the Marvel app begins, and about the way between its places.
func shellSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(Place.parameter)
  launchSteps(steps)
  placeSteps(steps)
}

private func launchSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the app starts", meaning: "The Marvel app, without a link.") { world in
    try await start(&world)
  }
  steps.when("the app starts with the link {string}") { (world, link: String) in
    try await start(&world, opening: url(link))
  }
  steps.when(
    "the app starts again",
    meaning: """
      The app in front. The feed app, or what a scenario has without an app, is only ended: what it saved is left, \
      its feed and its images.
      """
  ) { world in
    if world.appInFront === world.marvel { return try await start(&world) }
    if let app = world.appInFront as? any EndingDriver {
      await app.end()
      try await world.images.restart()
      if app === world.vipers { return try await openVipers(&world) }
      try await app.openIfNeeded()
      return try await world.settle()
    }
    await world.feed.end()
    try await world.feedStorage.endApp()
    try await world.images.restart()
  }
  steps.when("I open the link {string}") { (world, link: String) in
    world.bringToFront(world.marvel)
    try await world.marvel.open(url(link))
    try await world.settle()
  }
}

private func placeSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("I see {place}") { (world, place: Place) in
    let top = try await navigation(in: world).top
    try expect(
      top == place.route,
      "expected to see \(place.inWords), but the user is at \(Place(top).inWords)")
  }
  steps.then("these places are open, from bottom to top:") {
    (world, table: DataTable) in
    let routes = try await navigation(in: world).routes
    try expect(
      routes.map { Place($0).inWords }, equals: table.list, "the places open")
  }
  steps.then("these flows are under way:") { (world, table: DataTable) in
    let flows = try await world.require(world.marvel).flowNames
    try expect(flows, equals: table.list, "the flows under way")
  }
}

private func start(_ world: inout SpecsWorld, opening link: URL? = nil) async throws {
  world.bringToFront(world.marvel)
  try await world.marvel.start(opening: link)
  try await world.settle()
}

private func openVipers(_ world: inout SpecsWorld) async throws {
  try await world.open(.vipers)
  try await world.settle()
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
