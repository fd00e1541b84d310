import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about the lists of movies.
func moviesSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType("category", oneOf: MovieCategory.allCases.map { ($0.inWords, $0) }))
  categorySteps(steps)
  requestSteps(steps)
  movieListSteps(steps)
}

private func categorySteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the predefined movie category") { world in
    world.movies.wanted = nil
  }
  steps.given("the server has these movies in the category {category}:") {
    (world, category: MovieCategory, table: DataTable) in
    try world.premises.state(.movies(in: category.inWords), as: table)
    world.network.contents.movies[category] = try movies(in: table, firstID: 2001)
      .map(\.movie)
  }
  steps.given("the server has no movies in the category {category}") {
    (world, category: MovieCategory) in
    try world.premises.state(.movies(in: category.inWords), as: 0)
    world.network.contents.movies[category] = []
  }
}

private func requestSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the customer requests to see the movie list") { world in
    try await openMovies(in: &world)
  }
  steps.when("the customer requests to see the movie list of the category {category}") {
    (world, category: MovieCategory) in
    world.movies.wanted = category
    try await openMovies(in: &world)
  }
}

private func movieListSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "the app should display the movie list from remote, based on the category"
  ) { world in
    let movies = try world.require(world.movies)
    let category = world.movies.wanted ?? .predefined
    try await movies.requireOutcome()
    guard let screen = await movies.moviesList else {
      throw ExpectationFailure("expected a list of movies, but the app has not begun")
    }
    let content = try await screen.visibleContent(wanted: "the movies of \(category.inWords)")
    let held = world.network.contents.movies[category, default: []]
    try expect(
      content.rows.map(\.title), equals: held.map(\.title), "the movies of \(category.inWords)")
  }
  steps.then("these tabs are offered, in this order:") { (world, table: DataTable) in
    try await expect(
      world.require(world.movies).display.tabs, equals: table.list, "the tabs")
  }
  steps.then("the tab {string} is in front") { (world, title: String) in
    try await expect(
      world.require(world.movies).display.selectedTab, equals: title, "the tab in front")
  }
  steps.then("the app should display an error message") { world in
    let movies = try world.require(world.movies)
    try await movies.requireOutcome()
    let message = await movies.screen.visibleMessage
    let appearance = await movies.screen.appearanceInWords
    try expect(
      message != nil, "expected an error message, but the screen showed \(appearance)")
  }
}

/// Brings the tab that the customer has asked for to the front.
private func openMovies(in world: inout SpecsWorld) async throws {
  let (movies, wanted) = (world.movies, world.movies.wanted)
  world.bringToFront(movies)
  if let app = await movies.driver.app as? MoviesApp {
    await movies.driver.act { app.choose(wanted ?? .predefined) }
  } else {
    try await world.launch(movies) { app in
      if let wanted { app.choose(wanted) } else { app.start() }
    }
  }
  try await world.settle()
}

extension AppDriver {
  /// What draws the list of the tab in front, whatever is on top of it.
  fileprivate var moviesList: SpyView<MoviesListContent>? {
    display.screens.first?.view as? SpyView<MoviesListContent>
  }
}

extension MovieCategory {
  /// What the features call the category, in whatever language the device is.
  var inWords: String { title(in: Localization(.english)) }
}
