/// Prepares the characters of a comic for their screen.
///
/// A class because the screen talks to it over time. It does not know how characters are fetched.
@MainActor
package final class ComicCharactersPresenter: LoadingPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<ComicCharactersContent>

  /// What the screen shows.
  package var content: ComicCharactersContent { ComicCharactersContent(load.resource ?? []) }

  package var loading: any Loading { load }

  private weak var view: View?
  private let title: String
  private let load: ResourceLoad<[ComicCharacter], ComicCharactersContent>

  /// A presenter for the given screen, which owns it.
  package init(
    view: View,
    interactor: ComicCharactersInteractor,
    messages: MessageCatalogue = .comicCharacters
  ) {
    self.view = view
    self.title = interactor.title
    self.load = ResourceLoad(
      view: view, messages: messages,
      content: { $0.isEmpty ? nil : ComicCharactersContent($0) },
      operation: interactor.characters)
  }

  /// The screen is there: shows the title of the comic and loads its characters.
  package func viewIsReady() {
    view?.showTitle(title)
    refresh()
  }
}
