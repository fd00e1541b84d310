/// Prepares the characters of a comic for their screen.
///
/// A class because the screen talks to it over time. It does not know how characters are fetched.
@MainActor
package final class ComicCharactersPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<ComicCharactersContent>

  /// What the screen shows.
  package private(set) var content = ComicCharactersContent()

  private weak var view: View?
  private let interactor: ComicCharactersInteractor
  private let messages: MessageCatalogue
  private let load: ScreenLoad<[ComicCharacter]>

  /// A presenter for the given screen, which owns it.
  package init(
    view: View,
    interactor: ComicCharactersInteractor,
    messages: MessageCatalogue = .comicCharacters
  ) {
    self.view = view
    self.interactor = interactor
    self.messages = messages
    self.load = ScreenLoad(view: view, messages: messages, operation: interactor.characters)
  }

  /// The screen is there: shows the title of the comic and loads its characters.
  package func viewIsReady() {
    view?.showTitle(interactor.title)
    refresh()
  }

  /// Loads the characters again, keeping those on the screen until others have arrived.
  package func refresh() {
    load.start { [weak self] in self?.show($0) }
  }

  /// The screen is gone: gives up the load under way.
  package func viewIsGone() {
    load.cancel()
  }

  /// Waits until no load is under way.
  package func finishedLoading() async {
    await load.finished()
  }

  private func show(_ characters: [ComicCharacter]) {
    content = ComicCharactersContent(rows: characters.map(\.name))
    if characters.isEmpty {
      view?.showNothing(because: messages.nothingToShow)
    } else {
      view?.show(content)
    }
  }
}
