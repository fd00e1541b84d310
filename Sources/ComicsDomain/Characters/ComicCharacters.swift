/// A character that appears in a comic.
package struct ComicCharacter: Hashable, Decodable, Sendable {
  /// The number the service gave it.
  package let id: Int
  package let name: String

  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

package typealias ComicCharactersDataGateway = DataGateway<Comic, ComicCharacter>
package typealias ComicCharactersRemoteData = RemoteData<Comic, ComicCharacter>

extension ComicCharactersRemoteData {
  package static func live(client: any HTTPClient, service: MarvelService) -> Self {
    Self(client: client, service: service) { .characters(comic: $0.id) }
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
  let comic: Comic
  let gateway: ComicCharactersDataGateway

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
