/// A comic with everything on its page. Only the id is certain; the service leaves out the rest at
/// times.
package struct MarvelComic: MarvelEntry, Hashable {
  /// The number the service gave it.
  package let id: Int
  package let title: String
  /// The first of the texts written about it; empty when there is none.
  package let text: String
  package let thumbnail: Thumbnail?
  /// The name of the series it belongs to, or none.
  package let series: String?
  /// The characters that appear in it.
  package let characters: MarvelMentions

  /// A comic made of its parts.
  package init(
    id: Int, title: String = "", text: String = "", thumbnail: Thumbnail? = nil,
    series: String? = nil, characters: MarvelMentions = MarvelMentions()
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.thumbnail = thumbnail
    self.series = series
    self.characters = characters
  }
}

/// Reads the answer to a request for comics with all that is known of them. The wire format ends here.
package enum MarvelComicMapper {
  private struct Wire: Decodable {
    struct Text: Decodable { let text: String? }
    struct Series: Decodable { let name: String? }

    let id: Int
    let title: String?
    let textObjects: [Text]?
    let thumbnail: ThumbnailWire?
    let series: Series?
    let characters: MentionsWire?
  }

  /// The part of the list in the response. Every member of a comic but its id may be missing.
  package static func map(
    _ response: HTTPResponse
  ) throws(LoadError) -> MarvelContainer<MarvelComic> {
    try MarvelContainer(response) { (wire: Wire) in
      MarvelComic(
        id: wire.id, title: wire.title ?? "", text: wire.textObjects?.first?.text ?? "",
        thumbnail: wire.thumbnail?.thumbnail, series: wire.series?.name,
        characters: wire.characters?.mentions ?? MarvelMentions())
    }
  }
}
