/// A character as the Marvel service holds it; a missing part does not travel.
package struct MarvelCharacterFixture: Hashable, Sendable, Codable {
  /// The number of the character.
  package let id: Int
  /// The name.
  package let name: String?
  /// What it is about.
  package let description: String?
  /// The picture.
  package let thumbnail: ThumbnailFixture?
  /// The comics it appears in.
  package let comics: MentionsFixture?
  /// The series it appears in.
  package let series: MentionsFixture?
  /// The stories it appears in.
  package let stories: MentionsFixture?

  static let members: Set = [
    "id", "name", "description", "thumbnail", "comics", "series", "stories",
  ]

  /// A character made of its parts.
  package init(
    id: Int, name: String?, description: String? = "", thumbnail: ThumbnailFixture? = nil,
    comics: MentionsFixture? = nil, series: MentionsFixture? = nil, stories: MentionsFixture? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.thumbnail = thumbnail
    self.comics = comics
    self.series = series
    self.stories = stories
  }
}
