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
