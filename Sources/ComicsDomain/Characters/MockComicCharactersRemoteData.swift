/// Answers with the ten characters bundled for running without a network, whatever the comic.
package struct MockComicCharactersRemoteData: ComicCharactersRemoteData {
  /// Creates the bundled answer.
  package init() {}

  package func characters(
    of comic: Comic
  ) async throws(LoadError) -> MarvelEnvelope<ComicCharacter> {
    MarvelEnvelope(code: 200, items: Self.bundled)
  }

  private static let bundled = [
    "Storm", "Avalanche", "X-Men", "Blob", "Nightcrawler",
    "Archangel", "Wolverine", "Pyro", "Colossus", "Destiny",
  ]
  .enumerated().map { ComicCharacter(id: 4001 + $0.offset, name: $0.element) }
}
