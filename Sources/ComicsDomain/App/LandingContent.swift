/// What the landing screen shows: the choices from top to bottom.
package struct LandingContent: Hashable, Sendable {
  /// The choices from top to bottom.
  package let choices = LandingChoice.allCases

  /// The landing screen, which is always the same.
  package init() {}
}

/// What the landing screen offers.
package enum LandingChoice: CaseIterable, Hashable, Sendable {
  /// All the characters there are.
  case characters
  /// All the comics there are.
  case comics

  /// What the choice is called on the screen.
  package var title: String {
    switch self {
    case .characters: "All Marvel Characters"
    case .comics: "All Marvel Comics"
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
