/// What the Marvel service holds of all characters and comics, with the content of their pages.
package struct MarvelContents: Sendable {
  /// The characters, in the order in which the service gives them.
  package var characters: [MarvelCharacterFixture]
  /// The comics, in the order in which the service gives them.
  package var comics: [MarvelComicFixture]
  /// How many characters the service says it has; none when it says the truth.
  package var claimedCharacters: Int?

  /// A service that holds the given characters and comics.
  package init(
    characters: [MarvelCharacterFixture] = [], comics: [MarvelComicFixture] = [],
    claimedCharacters: Int? = nil
  ) {
    self.characters = characters
    self.comics = comics
    self.claimedCharacters = claimedCharacters
  }
}
