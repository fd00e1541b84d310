/// The catalogues that the landing screen offers.
package enum LandingChoice: CaseIterable, Hashable, Sendable {
  /// All characters.
  case characters
  /// All comics.
  case comics

  /// What the user reads.
  package func title(in words: Localization) -> String {
    switch self {
    case .characters: words[.allMarvelCharacters]
    case .comics: words[.allMarvelComics]
    }
  }

  /// Where the choice leads.
  package var list: MarvelRoute {
    switch self {
    case .characters: .allCharacters
    case .comics: .allComics
    }
  }
}
