import Foundation

/// Loads movies and what was written about them from the movie database. The wire format ends here.
///
/// A list comes in the order of the source; a movie or a review that cannot be read makes all of its list invalid.
package struct MovieDatabase: Sendable {
  private let client: any HTTPClient
  private let service: TMDBService

  package init(client: any HTTPClient, service: TMDBService) {
    self.client = client
    self.service = service
  }

  package func movies(in category: MovieCategory) async throws(LoadError) -> [Movie] {
    try await load(.list(category), map: Self.movies)
  }

  /// The page of the feed with the given number, the first being 1.
  package func feedPage(_ number: Int) async throws(LoadError) -> Page<Movie> {
    try await load(.feed(page: number)) { response throws(LoadError) in
      try Self.feedPage(number, in: response)
    }
  }

  package func reviews(of movie: Movie) async throws(LoadError) -> [MovieReview] {
    try await load(.reviews(movie: movie.id), map: Self.reviews)
  }

  private func load<Payload: Sendable>(
    _ endpoint: MoviesEndpoint, map: @escaping RemoteLoader<Payload>.Mapper
  ) async throws(LoadError) -> Payload {
    try await RemoteLoader(client: client, signer: service.signer, map: map)
      .load(endpoint.request(to: service))
  }
}

extension MovieDatabase {
  package static func movies(in response: HTTPResponse) throws(LoadError) -> [Movie] {
    let list: List<MovieWire> = try response.decoded()
    return list.results.map(\.movie)
  }

  /// The page of the feed in a response.
  ///
  /// It is the last when the server says that there are no more. A server that does not say how
  /// many there are may always have another, until pages can no longer be counted (003-51, 003-67).
  package static func feedPage(
    _ number: Int, in response: HTTPResponse
  ) throws(LoadError) -> Page<Movie> {
    let list: List<MovieWire> = try response.decoded()
    let isLast = number >= list.totalPages ?? .max
    return Page(items: list.results.map(\.movie), next: isLast ? nil : number + 1)
  }

  package static func reviews(in response: HTTPResponse) throws(LoadError) -> [MovieReview] {
    let list: List<ReviewWire> = try response.decoded()
    var reviews: [MovieReview] = []
    for wire in list.results {
      // ISO 8601, with or without a fraction of a second (003-61, 003-67). Whatever is wrong
      // with the date, the response is invalid.
      guard let date = try? Date(wire.createdAt, strategy: .iso8601) else { throw .invalidData }
      reviews.append(
        MovieReview(id: wire.id, author: wire.author, content: wire.content, createdAt: date))
    }
    return reviews
  }
}

private struct List<Item: Decodable>: Decodable {
  let results: [Item]
  let totalPages: Int?

  enum CodingKeys: String, CodingKey {
    case results
    case totalPages = "total_pages"
  }
}

private struct MovieWire: Decodable {
  let id: Int
  let title: String
  let overview: String?
  let posterPath: String?
  let releaseDate: String?

  enum CodingKeys: String, CodingKey {
    case id, title, overview
    case posterPath = "poster_path"
    case releaseDate = "release_date"
  }

  var movie: Movie {
    Movie(
      id: id, title: title, overview: overview ?? "",
      posterPath: posterPath == "" ? nil : posterPath,
      // A day that does not exist is as good as none.
      releaseDate: releaseDate.flatMap { CalendarDate($0) })
  }
}

private struct ReviewWire: Decodable {
  let id: String
  let author: String
  let content: String
  let createdAt: String

  enum CodingKeys: String, CodingKey {
    case id, author, content
    case createdAt = "created_at"
  }
}

/// What can be asked of the movie database.
package enum MoviesEndpoint: Hashable, Sendable {
  case list(MovieCategory)
  /// A page of the feed, which shows the movies that come to the cinemas soon; the first is page 1.
  case feed(page: Int)
  case reviews(movie: Int)

  package func request(to service: TMDBService) -> HTTPRequest {
    let language = [URLQueryItem(name: "language", value: service.language)]
    let (path, query) =
      switch self {
      // Lists name their language only where it is not English, in which the service answers anyway.
      case .list(let category):
        (category.rawValue, service.language == Language.english.serviceTag ? [] : language)
      case .feed(let page):
        (MovieCategory.upcoming.rawValue, language + [URLQueryItem(name: "page", value: "\(page)")])
      case .reviews(let movie):
        ("\(movie)/reviews", language + [URLQueryItem(name: "page", value: "1")])
      }
    return HTTPRequest(
      base: service.baseURL, path: "movie/\(path)", query: query,
      headers: ["accept": "application/json"])
  }
}
