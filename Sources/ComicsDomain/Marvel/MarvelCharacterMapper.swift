/// Reads the answer to a request for characters. The wire format ends here.
package enum MarvelCharacterMapper {
  private struct Wire: Decodable {
    let id: Int
    let name: String?
    let description: String?
    let thumbnail: ThumbnailWire?
    let comics: MentionsWire?
    let series: MentionsWire?
    let stories: MentionsWire?
  }

  /// The part of the list in the response. Every member of a character but its id may be missing.
  package static func map(
    _ response: HTTPResponse
  ) throws(LoadError) -> MarvelContainer<MarvelCharacter> {
    try MarvelContainer(response) { (wire: Wire) in
      MarvelCharacter(
        id: wire.id, name: wire.name ?? "", description: wire.description ?? "",
        thumbnail: wire.thumbnail?.thumbnail,
        comics: wire.comics?.mentions ?? MarvelMentions(),
        series: wire.series?.mentions ?? MarvelMentions(),
        stories: wire.stories?.mentions ?? MarvelMentions())
    }
  }
}
