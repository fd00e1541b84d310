/// A comic as the Marvel service holds it; a missing part does not travel.
package struct MarvelComicFixture: Hashable, Sendable, Codable {
  /// One of the texts written about a comic.
  package struct Text: Hashable, Sendable, Codable {
    let type: String
    let language: String
    let text: String

    /// A text in English.
    package init(_ text: String) {
      self.type = "issue_solicit_text"
      self.language = "en-us"
      self.text = text
    }
  }

  /// The series a comic belongs to.
  package struct Series: Hashable, Sendable, Codable {
    let resourceURI: String
    let name: String

    /// The series of that name.
    package init(_ name: String) {
      self.resourceURI = "http://gateway.marvel.com/v1/public/series/1000"
      self.name = name
    }
  }

  /// The number of the comic.
  package let id: Int
  /// The title.
  package let title: String?
  /// The number of the issue.
  package let issueNumber: Int
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

  static let members: Set = [
    "id", "title", "issueNumber", "textObjects", "format", "thumbnail", "series", "characters",
  ]

  /// A comic made of its parts.
  package init(
    id: Int, title: String?, issueNumber: Int = 1, textObjects: [Text] = [],
    format: String = "Digital Comic",
    thumbnail: ThumbnailFixture? = nil, series: Series? = nil, characters: MentionsFixture? = nil
  ) {
    self.id = id
    self.title = title
    self.issueNumber = issueNumber
    self.textObjects = textObjects
    self.format = format
    self.thumbnail = thumbnail
    self.series = series
    self.characters = characters
  }
}
