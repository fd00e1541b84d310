/// A character that appears in a comic.
package struct ComicCharacter: Hashable, Decodable, Sendable {
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
      try MarvelContainer<ComicCharacter>(response).items
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

/// The use case "see the characters of a comic": names the comic, fetches and sorts its characters.
package struct ComicCharactersInteractor: Sendable {
  private let comic: Comic
  private let gateway: ComicCharactersDataGateway

  /// A use case for one comic that takes the characters from the gateway.
  package init(comic: Comic, gateway: ComicCharactersDataGateway) {
    self.comic = comic
    self.gateway = gateway
  }

  /// The title of the comic that the characters belong to.
  package var title: String { comic.title }

  /// The characters sorted by name, equal names by id.
  @concurrent
  package func characters() async throws(LoadError) -> [ComicCharacter] {
    try await gateway.items(comic)
      .sortedAlphabetically(by: \.name, id: \.id)
      .map(\.element)
  }
}

/// Prepares the characters of a comic for their list, where nothing can be tapped (000-37).
package typealias ComicCharactersPresenter = ResourcePresenter<[ComicCharacter]>

extension ComicCharactersPresenter {
  /// A presenter that asks the use case for the characters, and titles the screen by their comic.
  package convenience init(interactor: ComicCharactersInteractor, words: Localization) {
    self.init(
      title: interactor.title, messages: .comicCharacters(in: words),
      listing: { characters in
        Listing(items: characters.map { Listing.Item(Row(id: "\($0.id)", [.name: $0.name])) })
      },
      operation: interactor.characters)
  }
}
