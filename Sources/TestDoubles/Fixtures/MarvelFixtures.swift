/// What the Marvel service holds of all characters and comics, in the order in which it gives them.
package struct MarvelContents: Sendable {
  package var characters: [MarvelCharacterFixture] = []
  package var comics: [MarvelComicFixture] = []
  /// How many characters the service says it has; none when it says the truth.
  package var claimedCharacters: Int?

  /// A service that holds the given characters, and no comics.
  package init(characters: [MarvelCharacterFixture] = []) { self.characters = characters }
}

/// A character as the Marvel service holds it; a missing part does not travel.
package struct MarvelCharacterFixture: Fixture {
  let id: Int
  let name: String?
  let description: String?
  let thumbnail: ThumbnailFixture?
  let comics: MentionsFixture?
  let series: MentionsFixture?
  let stories: MentionsFixture?

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

/// A comic as the Marvel service holds it; a missing part does not travel.
package struct MarvelComicFixture: Fixture {
  /// One of the texts written about a comic.
  struct Text: Hashable, Sendable, Codable {
    var type = "issue_solicit_text"
    var language = "en-us"
    let text: String
  }

  /// The series a comic belongs to.
  struct Series: Hashable, Sendable, Codable {
    var resourceURI = "http://gateway.marvel.com/v1/public/series/1000"
    let name: String
  }

  let id: Int
  let title: String?
  let issueNumber: Int
  let textObjects: [Text]
  let format: String
  let thumbnail: ThumbnailFixture?
  let series: Series?
  var characters: MentionsFixture?

  static let members: Set = [
    "id", "title", "issueNumber", "textObjects", "format", "thumbnail", "series", "characters",
  ]

  /// A comic made of its parts, in which no character is known to appear.
  package init(
    id: Int, title: String?, issueNumber: Int = 1, text: String? = nil,
    format: String = "Digital Comic", thumbnail: ThumbnailFixture? = nil, series: String? = nil
  ) {
    self.id = id
    self.title = title
    self.issueNumber = issueNumber
    self.textObjects = text.map { [Text(text: $0)] } ?? []
    self.format = format
    self.thumbnail = thumbnail
    self.series = series.map { Series(name: $0) }
  }
}

/// A picture as the Marvel service sends it, its address in two parts.
package struct ThumbnailFixture: Hashable, Sendable, Codable {
  let path: String
  let `extension`: String

  /// The picture at an address in two parts.
  package init(path: String, extension: String) {
    self.path = path
    self.extension = `extension`
  }
}

/// What a character or a comic is mentioned with, as the Marvel service sends it: how many there are in all,
/// and the first few by name and address.
package struct MentionsFixture: Hashable, Sendable, Codable {
  struct Item: Hashable, Sendable, Codable {
    let resourceURI: String?
    let name: String
    /// What kind of story it is; none for anything else.
    let type: String?
  }

  let available: Int?
  var collectionURI: String? = "http://gateway.marvel.com/v1/public/mentions"
  var items: [Item] = []
  var returned = 0

  /// Mentions of so many, none of which is named.
  package init(available: Int) { self.available = available }
}
