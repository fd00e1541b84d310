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
  package let characters: MarvelMentions

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

extension MarvelComic: Decodable {
  private struct Text: Decodable { let text: String? }
  private struct Series: Decodable { let name: String? }

  private enum CodingKeys: CodingKey {
    case id, title, textObjects, thumbnail, series, characters
  }

  package init(from decoder: any Decoder) throws {
    let wire = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try wire.decode(Int.self, forKey: .id),
      title: try wire.decodeIfPresent(String.self, forKey: .title) ?? "",
      text: try wire.decodeIfPresent([Text].self, forKey: .textObjects)?.first?.text ?? "",
      thumbnail: try wire.decodeIfPresent(ThumbnailWire.self, forKey: .thumbnail)?.thumbnail,
      series: try wire.decodeIfPresent(Series.self, forKey: .series)?.name,
      characters: try wire.decodeIfPresent(MarvelMentions.self, forKey: .characters)
        ?? MarvelMentions())
  }
}

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
  package let comics: MarvelMentions
  package let series: MarvelMentions
  package let stories: MarvelMentions

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

extension MarvelCharacter: Decodable {
  private enum CodingKeys: CodingKey {
    case id, name, description, thumbnail, comics, series, stories
  }

  package init(from decoder: any Decoder) throws {
    let wire = try decoder.container(keyedBy: CodingKeys.self)
    func mentions(_ key: CodingKeys) throws -> MarvelMentions {
      try wire.decodeIfPresent(MarvelMentions.self, forKey: key) ?? MarvelMentions()
    }
    self.init(
      id: try wire.decode(Int.self, forKey: .id),
      name: try wire.decodeIfPresent(String.self, forKey: .name) ?? "",
      description: try wire.decodeIfPresent(String.self, forKey: .description) ?? "",
      thumbnail: try wire.decodeIfPresent(ThumbnailWire.self, forKey: .thumbnail)?.thumbnail,
      comics: try mentions(.comics), series: try mentions(.series), stories: try mentions(.stories))
  }
}

/// Something that the Marvel service lists: a character or a comic. Lists, searches and pages treat
/// both alike.
package protocol MarvelEntry: Identifiable, Decodable, Sendable where ID == Int {
  /// What it is called; empty when the service did not say.
  var title: String { get }
  /// Its picture, or none.
  var thumbnail: Thumbnail? { get }
}

/// A character or a comic as a row of a list shows it, and everything that the list has of it when it is
/// selected.
package struct MarvelRow: Identifiable, Hashable, Sendable {
  package let id: Int
  /// The name or title; empty when the service did not say (001-20).
  package let title: String
  /// The picture beside it; without one, the app shows its placeholder (001-20).
  package let picture: Thumbnail?

  package init(id: Int, title: String, picture: Thumbnail? = nil) {
    self.id = id
    self.title = title
    self.picture = picture
  }

  package init(_ entry: some MarvelEntry) {
    self.init(id: entry.id, title: entry.title, picture: entry.thumbnail)
  }
}

/// Receives what the user wants from the Marvel screens. No screen opens another; the delegate decides where
/// that leads (001-57).
@MainActor
package protocol MarvelScreenDelegate: AnyObject, Sendable {
  /// The user wants to see a character, of which the screen knows this much.
  func characterWasSelected(_ character: MarvelRow)
  /// The user wants to see a comic, of which the screen knows this much.
  func comicWasSelected(_ comic: MarvelRow)
  func backWasTapped()
}
