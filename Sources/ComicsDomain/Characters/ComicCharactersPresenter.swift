/// Prepares the characters of a comic for their screen, from which nothing opens.
package typealias ComicCharactersPresenter = ResourcePresenter<
  [ComicCharacter], ComicCharactersContent
>

extension ComicCharactersPresenter {
  /// A presenter for the given screen, which owns it.
  package convenience init(
    view: View, interactor: ComicCharactersInteractor, words: Localization
  ) {
    self.init(
      view: view, title: interactor.title,
      load: ResourceLoad(
        view: view, messages: .comicCharacters(in: words),
        content: { $0.isEmpty ? nil : ComicCharactersContent($0) },
        operation: interactor.characters))
  }
}
