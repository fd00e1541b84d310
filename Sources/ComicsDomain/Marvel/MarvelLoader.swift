/// Loads characters or comics from the Marvel service: one by its id, or a part of the list.
package struct MarvelLoader<Entry: MarvelEntry>: Sendable {
  private let loader: RemoteLoader<MarvelContainer<Entry>>
  private let service: MarvelService

  private init(
    client: any HTTPClient, service: MarvelService,
    map: @escaping RemoteLoader<MarvelContainer<Entry>>.Mapper
  ) {
    self.loader = RemoteLoader(client: client, signer: service.signer, map: map)
    self.service = service
  }

  /// What the service has at the endpoint.
  package func load(_ endpoint: MarvelEndpoint) async throws(LoadError) -> MarvelContainer<Entry> {
    try await loader.load(endpoint.request(to: service))
  }
}

extension MarvelLoader where Entry == MarvelCharacter {
  /// A loader of characters that reaches the service through the client.
  package init(client: any HTTPClient, service: MarvelService) {
    self.init(client: client, service: service, map: MarvelCharacterMapper.map)
  }
}

extension MarvelLoader where Entry == MarvelComic {
  /// A loader of comics that reaches the service through the client.
  package init(client: any HTTPClient, service: MarvelService) {
    self.init(client: client, service: service, map: MarvelComicMapper.map)
  }
}
