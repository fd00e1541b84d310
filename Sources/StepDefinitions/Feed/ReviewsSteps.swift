import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about the reviews of a movie.
func reviewsSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the movie {string} has these reviews:") {
    (world, title: String, table: DataTable) in
    try world.premises.state(.reviews(of: title), as: table)
    let reviews = try table.rows(
      columns: [], optional: ["author", "content", "written"]
    ).enumerated().map { place, row in
      ReviewFixture(
        id: "review \(place)", author: row["author"] ?? "Anonymous",
        content: row["content"] ?? "It is a movie.",
        createdAt: row["written"] ?? "2023-02-07T03:20:20.000Z")
    }
    let movie = try world.network.contents.feed.movie(titled: title)
    world.network.contents.reviews[movie.id] = reviews
  }
}

extension FeedFixture {
  /// The movie with a title.
  ///
  /// - Throws: An `ExpectationFailure` when the feed has no such movie.
  func movie(titled title: String) throws -> Movie {
    guard let number = pages.joined().first(where: { $0.title == title })?.id else {
      throw ExpectationFailure("the feed of the server has no movie with the title “\(title)”")
    }
    return Movie(id: number, title: title)
  }
}
