/// A place in the app that the user can be at.
package enum Route: Hashable, Sendable {
  /// The list of comics.
  case comics
  /// The characters of a comic.
  case characters(of: Comic)
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
  /// The list of a category of movies.
  case movies(MovieCategory)
  /// The details of a movie.
  case movie(Movie)
  /// The vipers.
  case vipers

  /// The title of that place, which is also the label that leads back to it.
  @MainActor package var title: String {
    switch self {
    case .comics: ComicsListPresenter.title
    case .characters(let comic): comic.title
    case .onboarding: OnboardingContent.headline
    case .landing: LandingPresenter.title
    case .allCharacters: "All Characters List"
    case .character: MarvelDetailContent.untitledCharacter
    case .allComics: ComicsListPresenter.title
    case .comic: MarvelDetailContent.untitledComic
    case .movies(let category): category.title
    case .movie(let movie): movie.title
    case .vipers: VipersPresenter.titleBeforeLoading
    }
  }
}
