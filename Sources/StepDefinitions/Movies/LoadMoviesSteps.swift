import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The sentences of the use case "Load Movies List".
func loadMoviesSteps(_ steps: Steps<SpecsWorld>) {
  commandSteps(steps)
  deliverySteps(steps)
}

private func commandSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("this data to load a movies list with:") { (world, data: DataTable) in
    let values = Dictionary(data.pairs.map { ($0.name, $0.value) }) { $1 }
    world.loadMovies.url = values["URL"] ?? ""
    world.loadMovies.category = values["Movie Category"] ?? ""
  }
  steps.when(#"Execute "Load Movies List" command with above data."#) { world in
    try await world.loadMovies.execute(over: world.network.client)
  }
  steps.then("System downloads data from the URL.") { world in
    let wanted = "\(world.loadMovies.url)/movie/\(world.loadMovies.category)"
    let requests = world.network.client.requests.map(\.url.absoluteString)
    try expect(requests, equals: [wanted], "the addresses that data was downloaded from")
  }
  steps.then("System validates downloaded data.") { world in
    // Valid data passes; that it was looked at shows when the same command gets other data.
    _ = try world.loadMovies.movies
    var control = world.loadMovies
    let unusable = ScriptedHTTPClient(answer: .invalid(.wrongTypes))
    try await control.execute(over: unusable)
    try control.expectDelivery(of: .invalidData)
  }
}

private func deliverySteps(_ steps: Steps<SpecsWorld>) {
  steps.then("System creates movies list from valid data.") { world in
    let created = try world.loadMovies.movies.map { [$0.title, $0.overview] }
    let held = try heldMovies(in: world).map { [$0.title, $0.overview ?? ""] }
    try expect(
      Set(created), equals: Set(held), "the movies, with what they are about")
  }
  steps.then("System delivers movies list.") { world in
    let delivered = try world.loadMovies.movies.map(\.title)
    try expect(
      delivered, equals: heldMovies(in: world).map(\.title), "the movies in the server's order")
  }
  steps.then("System delivers an empty movies list.") { world in
    try expect(world.loadMovies.movies.map(\.title), equals: [], "the movies")
  }
  steps.then("System delivers invalid data error.") { world in
    try world.loadMovies.expectDelivery(of: .invalidData)
  }
  steps.then("System delivers connectivity error.") { world in
    try world.loadMovies.expectDelivery(of: .connectivity)
  }
}

/// What the server has in the category of the command.
private func heldMovies(in world: SpecsWorld) throws -> [MovieFixture] {
  guard let category = MovieCategory(rawValue: world.loadMovies.category) else {
    throw ExpectationFailure("“\(world.loadMovies.category)” is no category of movies")
  }
  return world.network.contents.movies[category, default: []]
}
