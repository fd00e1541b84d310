import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about the lists of movies.
func moviesSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType("category", oneOf: MovieCategory.allCases.map { ($0.inWords, $0) }))
  categorySteps(steps)
  requestSteps(steps)
  movieListSteps(steps)
  errorSteps(steps)
  loadMoviesSteps(steps)
}

/// The step that sets the data of the use case "Load Movies List".
private func loadMoviesSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("this data to load a movies list with:") { (world, data: DataTable) in
    let values = try data.values(names: ["URL", "Movie Category"])
    let (address, name) = (values["URL"] ?? "", values["Movie Category"] ?? "")
    guard let url = URL(string: address), let category = MovieCategory(rawValue: name) else {
      throw ExpectationFailure(
        "“\(address)” and “\(name)” are no data to load a list of movies with")
    }
    world.useCase = LoadFromRemote(
      "movies", command: "Load Movies List", from: "\(address)/movie/\(name)",
      held: { contents in
        contents.movies[category, default: []].map { [$0.title, $0.overview ?? ""] }
      },
      load: { client throws(LoadError) in
        let service = TMDBService(baseURL: url, signer: BearerSigner(token: "token"))
        return try await RemoteMoviesLoader(client: client, service: service)
          .movies(in: category).map { [$0.title, $0.overview] }
      })
  }
}

private func categorySteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the predefined movie category") { world in
    await world.movies.want(.predefined)
  }
  steps.given("the movie category {category}") { (world, category: MovieCategory) in
    await world.movies.want(category)
  }
  steps.given("the server has these movies in the category {category}:") {
    (world, category: MovieCategory, table: DataTable) in
    world.network.contents.movies[category] = try movies(in: table, firstID: 2001)
      .map(\.movie)
  }
  steps.given("the server has no movies in the category {category}") {
    (world, category: MovieCategory) in
    world.network.contents.movies[category] = []
  }
}

private func requestSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the customer requests to see the movie list") { world in
    try await openMovies(in: &world)
  }
  steps.when("the customer requests to see the movie list of the category {category}") {
    (world, category: MovieCategory) in
    await world.movies.want(category)
    try await openMovies(in: &world)
  }
  steps.given("the movie list of the category {category} is still loading") {
    (world, category: MovieCategory) in
    await world.movies.want(category)
    try world.network.requireWaiting(
      for: "the movie list of the category \(category.inWords) is still loading")
    world.bringToFront(world.movies)
    await world.movies.showTab()
    try await world.movies.isLoading()
  }
  steps.when("the customer chooses the movie {string}") { (world, title: String) in
    try await world.require(world.movies).select("movie", titled: title)
  }
  steps.when("the customer pulls to refresh") { world in
    let movies = try world.require(world.movies)
    try await movies.refresh()
    try await movies.finishLoading()
  }
}

private func movieListSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "the app should display the movie list from remote, based on the category"
  ) { world in
    let category = try await world.require(world.movies).category
    guard let screen = await world.movies.listScreen else {
      throw ExpectationFailure("expected a list of movies, but the app has not begun")
    }
    let content = try await screen.contentInSight(wanted: "the movies of \(category.inWords)")
    let held = world.network.contents.movies[category, default: []]
    try expect(
      content.rows.map(\.title), equals: held.map(\.title), "the movies of \(category.inWords)")
  }
  steps.then("these tabs are offered, in this order:") { (world, table: DataTable) in
    try await expect(
      world.require(world.movies).display.tabs, equals: table.list, "the tabs")
  }
  steps.then("the movies are still in the list") { world in
    let category = try await world.require(world.movies).category
    let held = world.network.contents.movies[category, default: []]
    try expect(!held.isEmpty, "the server has no movies, so none can still be in the list")
    let titles = await world.movies.listScreen?.content?.rows.map(\.title) ?? []
    try expect(titles, equals: held.map(\.title), "the movies of \(category.inWords)")
  }
}

private func errorSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the app should display an error message") { world in
    let screen = try await world.require(world.movies).screen
    let message = await screen.messageInSight
    let sight = await screen.sightInWords
    try expect(
      message != nil, "expected an error message, but the screen showed \(sight)")
  }
  steps.then("the error message says that the problem is the connection") { world in
    try await world.require(world.movies).screen.expectMessage(
      about: "names the connection as the problem", mentioning: "connection", "try again")
  }
  steps.then("the error message says that the response could not be read") { world in
    try await world.require(world.movies).screen.expectMessage(
      about: "names the response as the problem", mentioning: "response", "could not be read")
  }
}

/// Brings the chosen tab to the front, and waits for what it loads.
private func openMovies(in world: inout SpecsWorld) async throws {
  world.bringToFront(world.movies)
  await world.movies.showTab()
  try await world.movies.finishLoading()
}

extension MovieCategory {
  /// What the features call the category, in whatever language the device is.
  var inWords: String { title(in: Localization(.english)) }
}
