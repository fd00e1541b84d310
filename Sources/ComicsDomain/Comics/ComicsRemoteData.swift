/// Fetches comics from a server, with the envelope they come in.
package protocol ComicsRemoteData: Sendable {
  /// The comics as the service answered.
  func comics() async throws(LoadError) -> MarvelEnvelope<Comic>
}

/// Fetches comics from the Marvel service.
package struct LiveComicsRemoteData: ComicsRemoteData {
  /// How many comics are asked for (000-34).
  package static let pageSize = 5

  private let loader: RemoteLoader<MarvelEnvelope<Comic>>
  private let request: HTTPRequest

  /// Remote data that reaches the service through the client.
  package init(client: any HTTPClient, service: MarvelService) {
    self.loader = RemoteLoader(client: client, signer: service.signer, map: ComicsMapper.map)
    self.request = MarvelEndpoint.comics(ComicsQuery(limit: Self.pageSize))
      .request(to: service)
  }

  package func comics() async throws(LoadError) -> MarvelEnvelope<Comic> {
    try await loader.load(request)
  }
}
