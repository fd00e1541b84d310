/// Fetches the characters of a comic from a server, with the envelope they come in.
package protocol ComicCharactersRemoteData: Sendable {
  /// The characters of the comic as the service answered.
  func characters(of comic: Comic) async throws(LoadError) -> MarvelEnvelope<ComicCharacter>
}

/// Fetches the characters of a comic from the Marvel service.
package struct LiveComicCharactersRemoteData: ComicCharactersRemoteData {
  private let loader: RemoteLoader<MarvelEnvelope<ComicCharacter>>
  private let service: MarvelService

  /// Remote data that reaches the service through the client.
  package init(client: any HTTPClient, service: MarvelService) {
    self.loader = RemoteLoader(
      client: client, signer: service.signer, map: ComicCharactersMapper.map)
    self.service = service
  }

  package func characters(
    of comic: Comic
  ) async throws(LoadError) -> MarvelEnvelope<ComicCharacter> {
    try await loader.load(MarvelEndpoint.characters(comic: comic.id).request(to: service))
  }
}
