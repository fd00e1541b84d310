/// What the landing screen shows: the choices from top to bottom.
package struct LandingContent: Hashable, Sendable {
  /// The choices from top to bottom.
  package let choices = LandingChoice.allCases
  /// What the choices are called, in the same order.
  package let titles: [String]

  /// The landing screen, which is always the same but for its language.
  package init(_ words: Localization) {
    titles = LandingChoice.allCases.map { $0.title(in: words) }
  }
}

/// What the landing screen offers.
package enum LandingChoice: CaseIterable, Hashable, Sendable {
  /// All the characters there are.
  case characters
  /// All the comics there are.
  case comics

  /// What the choice is called on the screen.
  package func title(in words: Localization) -> String {
    switch self {
    case .characters: words[.allMarvelCharacters]
    case .comics: words[.allMarvelComics]
    }
  }

  /// The list that it leads to.
  package var list: MarvelRoute {
    switch self {
    case .characters: .allCharacters
    case .comics: .allComics
    }
  }
}
