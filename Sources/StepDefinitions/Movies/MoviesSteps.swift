import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func moviesSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType("category", oneOf: MovieCategory.allCases.map { ($0.inWords, $0) }))
  categorySteps(steps)
  requestSteps(steps)
  movieListSteps(steps)
}

private func categorySteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the predefined movie category is {category}") {
    (world, category: MovieCategory) in
    try world.premises.state(.predefinedCategory, as: category)
    world.movies.predefined = category
  }
  steps.given("the predefined movie category", meaning: "The one that a step before has named.") {
    world in
    guard let category = world.movies.predefined else {
      throw ExpectationFailure("nothing says which category that is; a step before this one has to")
    }
    world.movies.expected = category
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
    try await openMovies(in: &world) { $0.start() }
  }
  steps.when("the customer requests to see the movie list of the category {category}") {
    (world, category: MovieCategory) in
    world.movies.expected = category
    try await openMovies(in: &world) { $0.choose(category) }
  }
}

private func movieListSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "the app should display the movie list from remote, based on the category"
  ) { world in
    let movies = try world.require(world.movies)
    guard let category = world.movies.expected else {
      throw ExpectationFailure("nothing says which category that is; a step before this one has to")
    }
    try await movies.requireOutcome()
    guard let screen = await movies.root else {
      throw ExpectationFailure("expected a list of movies, but the app has not begun")
    }
    let state = await screen.state
    guard !state.rows.isEmpty, state.load.message == nil else {
      throw ExpectationFailure(
        "expected the movies of \(category.inWords), but the screen showed \(state.inWords)")
    }
    let held = world.network.contents.movies[category, default: []]
    try expect(
      state.rows.map(\.headline), equals: held.map(\.title), "the movies of \(category.inWords)")
  }
  steps.then("these tabs are offered, in this order:") { (world, table: DataTable) in
    try await expect(
      world.require(world.movies).display.tabs, equals: table.list, "the tabs")
  }
  steps.then("the tab {string} is in front") { (world, title: String) in
    try await expect(
      world.require(world.movies).display.selectedTab, equals: title, "the tab in front")
  }
  steps.then(
    "the app should display an error message",
    meaning:
      "That there is no internet connection, as the story asks for: other problems have other messages."
  ) { world in
    _ = try world.require(world.movies)
    try await expectMessage(
      "No internet connection",
      "The movies could not be loaded. Check your internet connection and try again", in: world)
  }
}

/// Brings the tab that the customer asks for to the front of the app, which is launched unless it runs.
private func openMovies(
  in world: inout SpecsWorld, choosing tab: @escaping @MainActor @Sendable (MoviesApp) -> Void
) async throws {
  let movies = world.movies
  world.bringToFront(movies)
  if let app = await movies.driver.app as? MoviesApp {
    await movies.driver.act { tab(app) }
  } else {
    try await world.launch(movies, start: tab)
  }
  try await world.settle()
}

extension MovieCategory {
  /// What the features call the category, whatever the app calls it.
  var inWords: String {
    switch self {
    case .nowPlaying: "Now Playing"
    case .popular: "Popular"
    case .topRated: "Top Rated"
    case .upcoming: "Upcoming"
    }
  }
}

struct MoviesSetup: AppSetup {
  let driver: AppDriver
  /// The category that the feature calls the predefined one.
  var predefined: MovieCategory?
  /// The category whose movies the customer expects, as far as a step has said.
  var expected: MovieCategory?

  func maker(in world: SpecsWorld) -> AppMaker<MoviesApp> {
    { [words = world.words] client, display in
      MoviesApp(connector: .specs(client, words: words), display: display)
    }
  }
}

extension MoviesApp: RunningApp {}
