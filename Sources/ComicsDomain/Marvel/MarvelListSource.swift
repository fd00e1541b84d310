/// The parts of a list of the Marvel service, in the order of the service (001-13).
///
/// Each list has its own, so that the end of one says nothing of another.
package struct MarvelListSource<Entry: MarvelEntry>: PageSource {
  /// How many entries are asked for at once (001-17).
  package static var pageSize: Int { 50 }

  private let loader: MarvelLoader<Entry>
  private let endpoint: @Sendable (_ limit: Int, _ offset: Int) -> MarvelEndpoint

  private init(
    loader: MarvelLoader<Entry>,
    endpoint: @escaping @Sendable (_ limit: Int, _ offset: Int) -> MarvelEndpoint
  ) {
    self.loader = loader
    self.endpoint = endpoint
  }

  package func firstPage() async throws(LoadError) -> Page<Entry> {
    try await page(at: 0, after: [])
  }

  package func page(at next: Int, after items: [Entry]) async throws(LoadError) -> Page<Entry> {
    try await loader.load(endpoint(Self.pageSize, next)).page(at: next)
  }
}

extension MarvelListSource where Entry == MarvelCharacter {
  /// The characters that the query asks for.
  package init(_ query: CharactersQuery, loader: MarvelLoader<MarvelCharacter>) {
    self.init(loader: loader) { limit, offset in
      var part = query
      part.limit = limit
      part.offset = offset
      return .allCharacters(part)
    }
  }
}

extension MarvelListSource where Entry == MarvelComic {
  /// The comics that the query asks for.
  package init(_ query: ComicsQuery, loader: MarvelLoader<MarvelComic>) {
    self.init(loader: loader) { limit, offset in
      var part = query
      part.limit = limit
      part.offset = offset
      return .comics(part)
    }
  }
}
