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
