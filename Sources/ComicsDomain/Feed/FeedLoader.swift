/// Loads the movie feed page by page.
package protocol FeedLoader: Sendable {
  /// The page with the given number, the first being 1.
  func page(_ number: Int) async throws(LoadError) -> Page<Movie>
}

/// Loads the movie feed from the movie database.
package struct RemoteFeedLoader: FeedLoader {
  private let client: any HTTPClient
  private let service: TMDBService

  /// A loader that reaches the service through the client.
  package init(client: any HTTPClient, service: TMDBService) {
    self.client = client
    self.service = service
  }

  package func page(_ number: Int) async throws(LoadError) -> Page<Movie> {
    let loader = RemoteLoader(client: client, signer: service.signer) {
      response throws(LoadError) in try FeedMapper.map(response, number: number)
    }
    return try await loader.load(MoviesEndpoint.feed(page: number).request(to: service))
  }
}
