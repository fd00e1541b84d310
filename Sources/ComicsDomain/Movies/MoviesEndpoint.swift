/// What can be asked of the movie database.
package enum MoviesEndpoint: Hashable, Sendable {
  /// The list of a category.
  case list(MovieCategory)

  /// The request for this endpoint, not yet signed.
  package func request(to service: TMDBService) -> HTTPRequest {
    switch self {
    case .list(let category):
      HTTPRequest(
        base: service.baseURL, path: "movie/\(category.path)",
        headers: ["accept": "application/json"])
    }
  }
}
