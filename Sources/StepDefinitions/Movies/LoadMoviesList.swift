import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The use case "Load Movies List": its input, and what the system delivered.
///
/// It drives the loader itself, below the presenters, because the use case ends there.
struct LoadMoviesList: UseCaseInHand {
  let command = "Load Movies List"
  private(set) var delivery: Result<[Movie], LoadError>?

  private let url: URL
  private let category: MovieCategory

  /// The use case for a list, below an address.
  ///
  /// - Throws: An `ExpectationFailure` when there can be no such list.
  init(url text: String, category name: String) throws {
    guard let url = URL(string: text), let category = MovieCategory(rawValue: name) else {
      throw ExpectationFailure("“\(text)” and “\(name)” are no data to load a list of movies with")
    }
    self.url = url
    self.category = category
  }

  func inWords(_ movies: [Movie]) -> String {
    "the movies \(movies.map { "“\($0.title)”" }.joined(separator: ", "))"
  }

  mutating func execute(in world: SpecsWorld) async {
    await execute(over: world.network.client)
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .downloadsData:
      let requests = world.network.client.requests.map(\.url.absoluteString)
      try expect(
        requests, equals: ["\(url.absoluteString)/movie/\(category.path)"],
        "the addresses that data was downloaded from")
    case .validatesData: try await expectValidation()
    case .createsItems:
      let created = try movies.map { [$0.title, $0.overview] }
      let held = heldMovies(in: world).map { [$0.title, $0.overview ?? ""] }
      try expect(
        Set(created), equals: Set(held), "the movies, with what they are about")
    case .deliversItems:
      try expect(
        movies.map(\.title), equals: heldMovies(in: world).map(\.title),
        "the movies in the server's order")
    case .deliversNothing:
      try expect(movies.map(\.title), equals: [], "the movies")
    default: throw hasNoStep(step)
    }
  }

  private var movies: [Movie] {
    get throws { try delivered(wanted: "a list of movies") }
  }

  private mutating func execute(over client: any HTTPClient) async {
    let service = TMDBService(baseURL: url, signer: BearerSigner(token: "token"))
    let loader = RemoteMoviesLoader(client: client, service: service)
    do throws(LoadError) {
      delivery = .success(try await loader.movies(in: category))
    } catch {
      delivery = .failure(error)
    }
  }

  /// Valid data passes; that it was looked at shows when the same command gets other data.
  private func expectValidation() async throws {
    _ = try movies
    var control = self
    await control.execute(over: ScriptedHTTPClient(answer: .invalid(.wrongTypes)))
    try control.expectDelivery(of: .invalidData)
  }

  /// What the server has in the category.
  private func heldMovies(in world: SpecsWorld) -> [MovieFixture] {
    world.network.contents.movies[category, default: []]
  }
}
