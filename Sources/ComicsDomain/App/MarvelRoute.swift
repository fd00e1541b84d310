/// A place in the Marvel app.
package enum MarvelRoute: Hashable, Sendable {
  /// What a user who is new here sees.
  case onboarding
  /// Where the user chooses between characters and comics.
  case landing
  /// The list of all characters.
  case allCharacters
  /// One character, by its id.
  case character(Int)
  /// The list of all comics.
  case allComics
  /// One comic, by its id.
  case comic(Int)

  /// The way to the place: each place on it is where the one above it is reached from, so that going back
  /// is always possible (001-49).
  package var way: NavigationStack<MarvelRoute> {
    switch self {
    case .onboarding, .landing: NavigationStack(root: self)
    case .allCharacters, .allComics: NavigationStack(root: .landing, pushed: [self])
    case .character: NavigationStack(root: .landing, pushed: [.allCharacters, self])
    case .comic: NavigationStack(root: .landing, pushed: [.allComics, self])
    }
  }
}
