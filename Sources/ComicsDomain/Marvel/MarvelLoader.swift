/// Loads characters or comics from the Marvel service: one by its id, or a part of the list.
package struct MarvelLoader<Entry: MarvelEntry>: Sendable {
  private let loader: RemoteLoader<MarvelContainer<Entry>>
  private let service: MarvelService

  package init(client: any HTTPClient, service: MarvelService) {
    self.loader = RemoteLoader(client: client, signer: service.signer) {
      response throws(LoadError) in try MarvelContainer(response)
    }
    self.service = service
  }

  package func load(_ endpoint: MarvelEndpoint) async throws(LoadError) -> MarvelContainer<Entry> {
    try await loader.load(endpoint.request(to: service))
  }
}

/// The parts of a list of the Marvel service, in the order of the service (001-13).
///
/// Each list has its own, so that the end of one says nothing of another.
package struct MarvelListSource<Entry: MarvelEntry>: PageSource {
  private let query: any MarvelQuery
  private let loader: MarvelLoader<Entry>

  /// What the query asks for, of which the loader's entries are made.
  package init(_ query: any MarvelQuery, loader: MarvelLoader<Entry>) {
    self.query = query
    self.loader = loader
  }

  package func firstPage() async throws(LoadError) -> Page<Entry> {
    try await page(at: 0, after: [])
  }

  package func page(at next: Int, after items: [Entry]) async throws(LoadError) -> Page<Entry> {
    var part = query
    // How many entries are asked for at once (001-17).
    part.limit = 50
    part.offset = next
    return try await loader.load(part.endpoint).page(at: next)
  }
}
