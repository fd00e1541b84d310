import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about the reviews of a movie.
func reviewsSteps(_ steps: Steps<SpecsWorld>) {
  contentsSteps(steps)
  openingSteps(steps)
}

private func contentsSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the movie {string} has these reviews:") {
    (world, title: String, table: DataTable) in
    let reviews = try table.rows(
      columns: [], optional: ["author", "content", "written"]
    ).enumerated().map { place, row in
      ReviewFixture(
        id: "review \(place)", author: row["author"] ?? "Anonymous",
        content: row["content"] ?? "It is a movie.",
        createdAt: row["written"] ?? "2023-02-07T03:20:20.000Z")
    }
    try world.network.contents.reviews[number(of: title, in: world)] = reviews
  }
  steps.given("the movie {string} has no reviews") { (world, title: String) in
    try world.network.contents.reviews[number(of: title, in: world)] = []
  }
}

private func openingSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the reviews of {string} are about to appear") { (world, title: String) in
    let movie = try movie(title, in: world)
    world.bringToFront(world.feed)
    await world.feed.prepare(.reviews(of: movie))
  }
  steps.when("I open the reviews of {string}", meaning: "The feed app begins with them.") {
    (world, title: String) in
    let movie = try movie(title, in: world)
    world.bringToFront(world.feed)
    await world.feed.launch(at: .reviews(of: movie))
  }
  steps.then("{int} request(s) was/were cancelled") { (world, count: Int) in
    let cancelled = world.network.client.cancelledRequests
    try expect(cancelled.count, equals: count, "requests that were cancelled")
  }
}

private func movie(_ title: String, in world: SpecsWorld) throws -> Movie {
  Movie(id: .number(try number(of: title, in: world)), title: title)
}

/// The number by which the server knows a movie of its feed.
private func number(of title: String, in world: SpecsWorld) throws -> Int {
  let movies = world.network.contents.feed.pages.joined()
  guard let number = movies.first(where: { $0.title == title })?.id else {
    throw ExpectationFailure("the feed of the server has no movie with the title “\(title)”")
  }
  return number
}
