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
