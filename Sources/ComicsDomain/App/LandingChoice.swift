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

extension FixedPresenter {
  /// Shows the two catalogues of the Marvel app, of which the user chooses one.
  package convenience init(
    landing words: Localization, choose: @escaping @MainActor (LandingChoice) -> Void
  ) {
    self.init(
      Listing(
        title: words[.landingTitle],
        items: LandingChoice.allCases.map { choice in
          let title = choice.title(in: words)
          return Listing.Item(Row(id: title, [.title: title])) { choose(choice) }
        }))
  }
}
