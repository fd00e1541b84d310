/// A character that appears in a comic.
package struct ComicCharacter: Hashable, Sendable {
  /// The number the service gave it.
  package let id: Int
  /// The name, exactly as it arrived.
  package let name: String

  /// A character made of its parts.
  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

/// Provides the characters of a comic.
package typealias ComicCharactersDataGateway = DataGateway<Comic, ComicCharacter>
/// Fetches the characters of a comic.
package typealias ComicCharactersRemoteData = RemoteData<Comic, ComicCharacter>

extension ComicCharactersRemoteData {
  /// Fetches the characters of a comic from the Marvel service.
  package static func live(client: any HTTPClient, service: MarvelService) -> Self {
    let loader = RemoteLoader(client: client, signer: service.signer) {
      response throws(LoadError) in
      try MarvelContainer(response) { (wire: Wire) in ComicCharacter(id: wire.id, name: wire.name) }
        .items
    }
    return Self { comic async throws(LoadError) in
      try await loader.load(MarvelEndpoint.characters(comic: comic.id).request(to: service))
    }
  }

  /// Answers with the ten characters bundled for running without a network, whatever the comic.
  package static var bundled: Self {
    let names = [
      "Storm", "Avalanche", "X-Men", "Blob", "Nightcrawler",
      "Archangel", "Wolverine", "Pyro", "Colossus", "Destiny",
    ]
    let characters = names.enumerated().map {
      ComicCharacter(id: 4001 + $0.offset, name: $0.element)
    }
    return Self { _ in characters }
  }
}

/// A character as it travels.
private struct Wire: Decodable {
  let id: Int
  let name: String
}
