extension MarvelContents {
  /// Twenty characters of a service that says it has 1493, and a few comics; beyond numbers and names
  /// that are public, all of it is invented.
  package static let fixtures = MarvelContents(
    characters: ResponseFile.characters.fixtures(), comics: ResponseFile.allComics.fixtures(),
    claimedCharacters: 1493)
}
