/// Loads what was written about a movie.
package protocol ReviewsLoader: Sendable {
  /// The reviews of the movie, in the order of the source.
  func reviews(of movie: Movie) async throws(LoadError) -> [MovieReview]
}

/// Loads what was written about a movie from the movie database.
package struct RemoteReviewsLoader: ReviewsLoader {
  private let loader: RemoteLoader<[MovieReview]>
  private let service: TMDBService

  /// A loader that reaches the service through the client.
  package init(client: any HTTPClient, service: TMDBService) {
    self.loader = RemoteLoader(client: client, signer: service.signer, map: ReviewsMapper.map)
    self.service = service
  }

  package func reviews(of movie: Movie) async throws(LoadError) -> [MovieReview] {
    try await loader.load(MoviesEndpoint.reviews(movie: movie.id).request(to: service))
  }
}
