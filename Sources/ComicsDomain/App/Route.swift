/// A place in the app that the user can be at.
package enum Route: Hashable, Sendable {
  /// The list of comics.
  case comics
  /// The characters of a comic.
  case characters(of: Comic)
  /// The list of all characters.
  case allCharacters
  /// The page of the character with the given id.
  case character(Int)
  /// The list of all comics.
  case allComics
  /// The page of the comic with the given id.
  case comic(Int)

  /// The title of that place, which is also the label that leads back to it.
  @MainActor package var title: String {
    switch self {
    case .comics: ComicsListPresenter.title
    case .characters(let comic): comic.title
    case .allCharacters: "All Characters List"
    case .character: MarvelDetailContent.untitledCharacter
    case .allComics: ComicsListPresenter.title
    case .comic: MarvelDetailContent.untitledComic
    }
  }
}
