import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The use case of the remote tables: what is loaded is listed row by row, whatever it is.
///
/// It drives the loader itself, below the presenters, because the use case ends there.
struct LoadFromRemote: UseCaseDriver {
  /// Loads over a network, and lists each item in order by what it shows.
  typealias Load = @Sendable (any HTTPClient) async throws(LoadError) -> [[String]]

  let command: String
  private(set) var delivery: Result<[[String]], LoadError>?

  private let noun: String
  private let address: String
  private let held: @Sendable (ServerContents) -> [[String]]
  private let load: Load

  init(
    _ noun: String, command: String = "Load", from address: String,
    held: @escaping @Sendable (ServerContents) -> [[String]], load: @escaping Load
  ) {
    self.noun = noun
    self.command = command
    self.address = address
    self.held = held
    self.load = load
  }

  func inWords(_ rows: [[String]]) -> String {
    let items = rows.map { row in
      "“\(row.filter { !$0.isEmpty }.joined(separator: ", "))”"
    }
    return "the \(noun) \(items.joined(separator: ", "))"
  }

  mutating func execute(in world: inout SpecsWorld) async throws {
    let (client, load) = (world.network.client, load)
    let end = Task { await Result(of: { () async throws(LoadError) in try await load(client) }) }
    delivery = try await client.wait(for: "the end of the load", of: end)
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .downloadsData:
      let requests = world.network.client.requests.map(\.url.absoluteString)
      try expect(requests, equals: [address], "the addresses that data was downloaded from")
    // Valid data passes; the course of invalid data shows that other data does not.
    case .validatesData: try expect(!rows.isEmpty, "expected \(noun), but there were none")
    case .createsItems:
      try expect(
        Set(rows), equals: Set(held(world.network.contents)), "the \(noun) with all their parts")
    case .deliversItems:
      try expect(
        rows, equals: held(world.network.contents), "the \(noun) in the server's order")
    case .deliversNothing: try expect(rows, equals: [], "the \(noun)")
    default: throw hasNoStep(step)
    }
  }

  private var rows: [[String]] {
    get throws { try delivered(wanted: noun) }
  }
}

func remoteUseCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(.regex("^this data to load (a movies list|the feed|the reviews) with:$")) {
    (world, list: String, data: DataTable) in
    try world.premises.state(.command, as: [list, data] as [AnyHashable])
    world.useCase =
      switch list {
      case "a movies list": try moviesList(data)
      case "the feed": try feed(data)
      default: try reviews(data)
      }
  }
}

private func moviesList(_ data: DataTable) throws -> LoadFromRemote {
  let values = try data.values(names: ["URL", "Movie Category"])
  let (url, name) = (try url(in: values), values["Movie Category"] ?? "")
  guard let category = MovieCategory(rawValue: name) else {
    throw ExpectationFailure("“\(name)” is not a category of movies")
  }
  return LoadFromRemote(
    "movies", command: "Load Movies List", from: "\(url)/movie/\(name)",
    held: { contents in
      contents.movies[category, default: []].map { movie in
        [movie.title, movie.overview ?? "", movie.releaseDate ?? "", movie.poster ?? ""]
      }
    },
    load: { client throws(LoadError) in
      let service = TMDBService(baseURL: url, signer: BearerSigner(token: "token"))
      return try await MovieDatabase(client: client, service: service)
        .movies(in: category).map { movie in
          let date = movie.releaseDate.map { "\($0)" } ?? ""
          return [movie.title, movie.overview, date, movie.posterPath ?? ""]
        }
    })
}

private func feed(_ data: DataTable) throws -> LoadFromRemote {
  let service = service(at: try url(in: data.values(names: ["URL"])))
  return LoadFromRemote(
    "movies", from: "\(service.baseURL)/movie/upcoming?language=en-US&page=1&api_key=1234",
    held: { contents in
      contents.feed.page(1).map { movie in
        [movie.id.map { "\($0)" } ?? "", movie.title, movie.overview ?? "", movie.poster ?? ""]
      }
    },
    load: { client throws(LoadError) in
      try await MovieDatabase(client: client, service: service).feedPage(1).items.map { movie in
        ["\(movie.id)", movie.title, movie.overview, movie.posterPath ?? ""]
      }
    })
}

private func reviews(_ data: DataTable) throws -> LoadFromRemote {
  let values = try data.values(names: ["URL", "Movie"])
  let service = service(at: try url(in: values))
  guard let movie = values["Movie"].flatMap({ Int($0) }) else {
    throw ExpectationFailure("“\(values["Movie"] ?? "")” is not a number of a movie")
  }
  return LoadFromRemote(
    "reviews",
    from: "\(service.baseURL)/movie/\(movie)/reviews?language=en-US&page=1&api_key=1234",
    held: { contents in
      contents.reviews[movie, default: []].map { [$0.id, $0.author, $0.content, $0.createdAt] }
    },
    load: { client throws(LoadError) in
      try await MovieDatabase(client: client, service: service)
        .reviews(of: Movie(id: movie, title: ""))
        .map { [$0.id, $0.author, $0.content, written($0.createdAt)] }
    })
}

private func written(_ date: Date) -> String {
  date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
}

private func service(at url: URL) -> TMDBService {
  TMDBService(baseURL: url, signer: APIKeySigner(key: "1234"))
}

private func url(in values: [String: String]) throws -> URL {
  guard let url = URL(string: values["URL"] ?? "") else {
    throw ExpectationFailure("“\(values["URL"] ?? "")” is not an address to load from")
  }
  return url
}
