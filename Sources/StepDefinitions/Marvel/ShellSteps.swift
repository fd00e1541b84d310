import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

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
      The app in front begins anew, with what it saved. Where a scenario has stores without an app, they are opened \
      anew.
      """
  ) { world in
    await world.images.close()
    try await world.feedStorage.endApp()
    world.movies.expected = nil
    guard let app = world.setupInFront else { return }
    try await world.launch(app) { $0.start() }
    try await world.settle()
  }
  steps.when("I open the link {string}") { (world, link: String) in
    try await world.open(world.marvel)
    let (url, driver) = (try url(link), world.marvel.driver)
    try await driver.act { try marvelApp(in: driver).open(url) }
    try await world.settle()
  }
}

private func placeSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("I see {place}") { (world, place: Place) in
    let top = try await routes(in: world).last
    try expect(
      top == place.route,
      "expected to see \(place.inWords), but the user is at \(top.map { Place($0).inWords } ?? "no place")"
    )
  }
  steps.then("these places are open, from bottom to top:") {
    (world, table: DataTable) in
    let routes = try await routes(in: world)
    try expect(
      routes.map { Place($0).inWords }, equals: table.list, "the places open")
  }
  steps.then("these flows are under way:") { (world, table: DataTable) in
    let names = try await flowNames(in: marvelApp(in: world.require(world.marvel)))
    try expect(names, equals: table.list, "the flows under way")
  }
}

private func start(_ world: inout SpecsWorld, opening link: URL? = nil) async throws {
  try await world.launch(world.marvel) { $0.start(opening: link) }
  try await world.settle()
}

private func routes(in world: SpecsWorld) async throws -> [MarvelRoute] {
  try await routes(in: world.require(world.marvel))
}

/// Where the user is, the root first: the places of the screens that the display shows.
@MainActor
private func routes(in driver: AppDriver) throws -> [MarvelRoute] {
  let navigator = try marvelApp(in: driver).navigator
  return driver.display.screens.compactMap { shown in
    navigator.screens.firstIndex { $0 === shown }.map { navigator.routes[$0] }
  }
}

@MainActor
private func marvelApp(in driver: AppDriver) throws -> MarvelApp {
  guard driver.front != nil, let app = driver.app as? MarvelApp else {
    throw driver.failure("it was not started")
  }
  return app
}

/// The flows under way, each with those it began behind it, as the features call them.
@MainActor
private func flowNames(in app: MarvelApp) -> [String] {
  var names: [String] = []
  var rest: [Coordinator] = [app.coordinator]
  while let flow = rest.popLast() {
    names.append(name(of: flow))
    rest += flow.children.reversed()
  }
  return names
}

@MainActor
private func name(of flow: Coordinator) -> String {
  switch flow {
  case is AppCoordinator: "the app"
  case is LandingCoordinator: "landing"
  case let flow as CatalogCoordinator: flow.list == .allComics ? "comics" : "characters"
  default: "\(flow)"
  }
}

private func url(_ link: String) throws -> URL {
  guard let url = URL(string: link) else {
    throw ExpectationFailure("“\(link)” is not an address that a system would pass on")
  }
  return url
}
