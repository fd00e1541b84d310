extension MarvelContents {
  /// Twenty characters of a service that says it has 1493, and a few comics; beyond numbers and names
  /// that anybody may look up, all of it is invented.
  package static let fixtures = MarvelContents(
    characters: [threeDMan, aBomb, adamDestine, aegis] + others,
    comics: comics,
    claimedCharacters: 1493)

  private static let threeDMan = MarvelCharacterFixture(
    id: 1_011_334, name: "3-D Man",
    thumbnail: ThumbnailFixture(
      path: "http://i.annihil.us/u/prod/marvel/i/mg/c/e0/535fecbbb9784", extension: "jpg"),
    comics: MentionsFixture(
      available: 12,
      items: [
        .comic(21366, "Avengers: The Initiative (2007) #14"),
        .comic(1886, "Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN)"),
        .comic(777, "A Comic No Library Kept (1999) #1"),
        .init(name: "A Comic Without an Address (1999) #2", resourceURI: nil),
      ]),
    series: MentionsFixture(available: 3),
    stories: MentionsFixture(available: 21))

  private static let aBomb = MarvelCharacterFixture(
    id: 1_017_100, name: "A-Bomb (HAS)", description: "A friend of the Hulk, and nearly as strong.",
    thumbnail: .named("a-bomb", "jpg"), comics: MentionsFixture(available: 3),
    series: MentionsFixture(available: 2), stories: MentionsFixture(available: 7))

  private static let adamDestine = MarvelCharacterFixture(
    id: 1_010_354, name: "Adam Destine", thumbnail: .notAvailable,
    comics: MentionsFixture(available: 0), series: MentionsFixture(available: 0),
    stories: MentionsFixture(available: 0))

  private static let aegis = MarvelCharacterFixture(
    id: 1_009_150, name: "Aegis", description: "Keeper of a very large shield.",
    thumbnail: .named("aegis", "gif"), comics: MentionsFixture(available: 1),
    series: MentionsFixture(available: 1), stories: MentionsFixture(available: 1))

  private static let others = [
    "Agent Nameless", "Air-Walker's Cousin", "Alder", "Almanac", "Amber Fox", "Anvil", "Apiary",
    "Archivist", "Ardent", "Armada", "Ashlar", "Astrolabe", "Atlas Bear", "Aurora's Echo",
    "Avalanche",
    "Azimuth",
  ]
  .enumerated().map { number, name in
    MarvelCharacterFixture(id: 1_020_001 + number, name: name, thumbnail: .notAvailable)
  }

  private static let comics = [
    MarvelComicFixture(
      id: 1886, title: "Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN)",
      textObjects: [
        .init("All there is to know about one wall-crawler."), .init("A second text."),
      ],
      thumbnail: .named("handbook", "jpg"),
      series: .init("Official Handbook of the Marvel Universe (2004)"),
      characters: MentionsFixture(
        available: 2,
        items: [.character(1_011_334, "3-D Man"), .character(1_017_100, "A-Bomb (HAS)")])),
    MarvelComicFixture(
      id: 21366, title: "Avengers: The Initiative (2007) #14",
      thumbnail: .named("initiative", "jpg"),
      series: .init("Avengers: The Initiative (2007)"),
      characters: MentionsFixture(available: 1, items: [.character(1_011_334, "3-D Man")])),
    MarvelComicFixture(id: 61537, title: "Untold Tides (2017) #1", thumbnail: .notAvailable),
    MarvelComicFixture(
      id: 4242, title: "Avengers on Paper (2001) #1", format: "Comic", thumbnail: .notAvailable),
  ]
}

extension ThumbnailFixture {
  /// The picture that stands for one the service does not have.
  fileprivate static let notAvailable = named("image_not_available", "jpg")

  fileprivate static func named(_ name: String, _ fileExtension: String) -> Self {
    Self(path: "http://i.annihil.us/u/prod/marvel/i/mg/\(name)", extension: fileExtension)
  }
}

extension MentionsFixture.Item {
  /// A comic by its number.
  fileprivate static func comic(_ id: Int, _ name: String) -> Self {
    Self(name: name, resourceURI: "http://gateway.marvel.com/v1/public/comics/\(id)")
  }

  /// A character by its number.
  fileprivate static func character(_ id: Int, _ name: String) -> Self {
    Self(name: name, resourceURI: "http://gateway.marvel.com/v1/public/characters/\(id)")
  }
}
