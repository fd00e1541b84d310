/// A character with everything on its page. Only the id is certain; the service leaves out the rest at
/// times.
package struct MarvelCharacter: MarvelEntry, Hashable {
  /// The number the service gave it.
  package let id: Int
  /// The name, exactly as it arrived; empty when it did not.
  package let name: String
  /// What it is about; empty when nothing was said.
  package let description: String
  package let thumbnail: Thumbnail?
  /// The comics it appears in.
  package let comics: MarvelMentions
  /// The series it appears in.
  package let series: MarvelMentions
  /// The stories it appears in.
  package let stories: MarvelMentions

  /// A character made of its parts.
  package init(
    id: Int, name: String = "", description: String = "", thumbnail: Thumbnail? = nil,
    comics: MarvelMentions = MarvelMentions(), series: MarvelMentions = MarvelMentions(),
    stories: MarvelMentions = MarvelMentions()
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.thumbnail = thumbnail
    self.comics = comics
    self.series = series
    self.stories = stories
  }

  package var title: String { name }
}

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
