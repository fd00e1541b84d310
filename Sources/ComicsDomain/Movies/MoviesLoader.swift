/// Loads the movies of a category.
package protocol MoviesLoader: Sendable {
  /// The movies of the category, in the order of the source.
  func movies(in category: MovieCategory) async throws(LoadError) -> [Movie]
}

/// Loads the movies of a category from the movie database.
package struct RemoteMoviesLoader: MoviesLoader {
  private let loader: RemoteLoader<[Movie]>
  private let service: TMDBService

  /// A loader that reaches the service through the client.
  package init(client: any HTTPClient, service: TMDBService) {
    self.loader = RemoteLoader(client: client, signer: service.signer, map: MoviesMapper.map)
    self.service = service
  }

  package func movies(in category: MovieCategory) async throws(LoadError) -> [Movie] {
    try await loader.load(MoviesEndpoint.list(category).request(to: service))
  }
}
