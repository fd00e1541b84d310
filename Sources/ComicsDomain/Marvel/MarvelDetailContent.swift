/// The page of a character or a comic as the screen shows it.
package struct MarvelDetailContent: Hashable, Sendable {
  /// Its name or title; a stand-in when there is none (001-29, 001-39).
  package let title: String
  /// Its picture; without one, the app shows its placeholder (001-20).
  package let picture: Thumbnail?
  /// What it is about; empty as long as that is not known.
  package let description: String
  /// What else there is to say, a line each.
  package let facts: [String]
  /// What can be opened from here: the comics of a character, the characters of a comic.
  package let links: [MarvelLink]

  /// A page made of its parts.
  package init(
    title: String, picture: Thumbnail?, description: String = "", facts: [String] = [],
    links: [MarvelLink] = []
  ) {
    self.title = title
    self.picture = picture
    self.description = description
    self.facts = facts
    self.links = links
  }

  /// The page before anything has been loaded: what the row it was opened from knew, if it was opened
  /// from one.
  package init(knowing row: MarvelRow?, untitled: String) {
    self.init(title: Self.title(row?.title, or: untitled), picture: row?.picture)
  }

  /// The title, or the stand-in where there is none.
  private static func title(_ title: String?, or untitled: String) -> String {
    guard let title, !title.isEmpty else { return untitled }
    return title
  }

  private static func description(_ text: String, in words: Localization) -> String {
    text.isEmpty ? words[.noDescription] : text
  }
}

extension MarvelDetailContent {
  /// The page of a character: of what there is none, nothing is said (001-30).
  package init(_ character: MarvelCharacter, in words: Localization) {
    let counts = [
      (TextKey.comicsAvailable, character.comics), (.seriesAvailable, character.series),
      (.storiesAvailable, character.stories),
    ]
    self.init(
      title: Self.title(character.name, or: words[.untitledCharacter]),
      picture: character.thumbnail,
      description: Self.description(character.description, in: words),
      facts: counts.filter { $0.1.available > 0 }.map { words[$0, "\($1.available)"] },
      links: character.comics.named)
  }

  /// The page of a comic.
  package init(_ comic: MarvelComic, in words: Localization) {
    self.init(
      title: Self.title(comic.title, or: words[.untitledComic]),
      picture: comic.thumbnail,
      description: Self.description(comic.text, in: words),
      facts: comic.series.map { [words[.seriesName, $0]] } ?? [],
      links: comic.characters.named)
  }
}
