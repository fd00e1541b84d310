import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps that set the data of the remote use cases of seed 003: the feed and the reviews.
func feedUseCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("this data to load the feed with:") { (world, data: DataTable) in
    let service = try service(data)
    world.useCase = LoadFromRemote(
      "movies", from: "\(service.baseURL)/movie/upcoming?language=en-US&page=1&api_key=1234",
      held: { contents in
        contents.feed.page(1).map { movie in
          let poster = movie.poster ?? ""
          return [
            movie.id.map { "\($0)" } ?? "", movie.title, movie.overview ?? "",
            poster.hasPrefix("/") ? "\(poster.dropFirst())" : poster,
          ]
        }
      },
      load: { client throws(LoadError) in
        try await RemoteFeedLoader(client: client, service: service).page(1).items.map { movie in
          var number = ""
          if case .number(let value) = movie.id { number = "\(value)" }
          return [number, movie.title, movie.overview, movie.posterPath ?? ""]
        }
      })
  }
  steps.given("this data to load the reviews of the movie {int} with:") {
    (world, movie: Int, data: DataTable) in
    let service = try service(data)
    world.useCase = LoadFromRemote(
      "reviews",
      from: "\(service.baseURL)/movie/\(movie)/reviews?language=en-US&page=1&api_key=1234",
      held: { contents in
        contents.reviews[movie, default: []].map { [$0.id, $0.author, $0.content, $0.createdAt] }
      },
      load: { client throws(LoadError) in
        try await RemoteReviewsLoader(client: client, service: service)
          .reviews(of: Movie(id: .number(movie), title: ""))
          .map { [$0.id, $0.author, $0.content, written($0.createdAt)] }
      })
  }
}

/// The moment as the server writes it.
private func written(_ date: Date) -> String {
  date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
}

private func service(_ data: DataTable) throws -> TMDBService {
  let values = try data.values(names: ["URL"])
  guard let url = URL(string: values["URL"] ?? "") else {
    throw ExpectationFailure("“\(values["URL"] ?? "")” is no address to load from")
  }
  return TMDBService(baseURL: url, signer: APIKeySigner(key: "1234"))
}
