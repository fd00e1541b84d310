import Foundation

/// What can be asked of the movie database.
package enum MoviesEndpoint: Hashable, Sendable {
  /// The list of a category.
  case list(MovieCategory)
  /// A page of the feed, which shows the movies that come to the cinemas soon; the first is page 1.
  case feed(page: Int)
  /// The reviews of the movie with the given number.
  case reviews(movie: Int)

  /// The request for this endpoint, not yet signed.
  package func request(to service: TMDBService) -> HTTPRequest {
    switch self {
    case .list(let category):
      request(to: service, path: "movie/\(category.path)", query: Self.language(of: service))
    case .feed(let page):
      request(
        to: service, path: "movie/\(MovieCategory.upcoming.path)",
        query: Self.page(page, of: service))
    case .reviews(let movie):
      request(to: service, path: "movie/\(movie)/reviews", query: Self.page(1, of: service))
    }
  }

  private func request(
    to service: TMDBService, path: String, query: [URLQueryItem] = []
  ) -> HTTPRequest {
    HTTPRequest(
      base: service.baseURL, path: path, query: query, headers: ["accept": "application/json"])
  }

  /// Lists name their language only where it is not English, in which the service answers anyway.
  private static func language(of service: TMDBService) -> [URLQueryItem] {
    service.language == Language.english.serviceTag
      ? [] : [URLQueryItem(name: "language", value: service.language)]
  }

  private static func page(_ number: Int, of service: TMDBService) -> [URLQueryItem] {
    [
      URLQueryItem(name: "language", value: service.language),
      URLQueryItem(name: "page", value: "\(number)"),
    ]
  }
}
