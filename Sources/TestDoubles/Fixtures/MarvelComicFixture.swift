/// A comic as the Marvel service holds it; a missing part does not travel.
package struct MarvelComicFixture: Hashable, Sendable, Encodable {
  /// One of the texts written about a comic.
  package struct Text: Hashable, Sendable, Encodable {
    var type = "issue_solicit_text"
    var language = "en-us"
    let text: String

    /// A text in English.
    package init(_ text: String) { self.text = text }
  }

  /// The series a comic belongs to.
  package struct Series: Hashable, Sendable, Encodable {
    let name: String

    /// The series of that name.
    package init(_ name: String) { self.name = name }
  }

  /// The number of the comic.
  package let id: Int
  /// The title.
  package let title: String?
  /// The texts written about it.
  package let textObjects: [Text]
  /// How it was published.
  package let format: String
  /// The picture.
  package let thumbnail: ThumbnailFixture?
  /// The series it belongs to.
  package let series: Series?
  /// The characters that appear in it.
  package let characters: MentionsFixture?

  /// A comic made of its parts.
  package init(
    id: Int, title: String?, textObjects: [Text] = [], format: String = "Digital Comic",
    thumbnail: ThumbnailFixture? = nil, series: Series? = nil, characters: MentionsFixture? = nil
  ) {
    self.id = id
    self.title = title
    self.textObjects = textObjects
    self.format = format
    self.thumbnail = thumbnail
    self.series = series
    self.characters = characters
  }
}
