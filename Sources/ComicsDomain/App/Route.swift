/// A place in the app that the user can be at.
package enum Route: Hashable, Sendable {
  /// The list of comics.
  case comics
  /// The characters of a comic.
  case characters(of: Comic)
  /// The vipers.
  case vipers

  /// The title of that place, which is also the label that leads back to it.
  @MainActor package var title: String {
    switch self {
    case .comics: ComicsListPresenter.title
    case .characters(let comic): comic.title
    case .vipers: VipersPresenter.titleBeforeLoading
    }
  }
}
