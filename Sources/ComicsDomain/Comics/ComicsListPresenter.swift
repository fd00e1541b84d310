/// Prepares the list of comics for its screen and reacts to what the user does there.
///
/// A class because the screen talks to it over time. It knows neither how comics are fetched nor
/// what the next screen is made of.
@MainActor
package final class ComicsListPresenter {
  /// The title of the screen, and the label that leads back to it.
  package static let title = "Marvel Comics"

  /// What the screen shows.
  package var content: ComicsListContent { ComicsListContent(comics) }

  private var comics = GroupedComics([])
  private weak var view: (any ComicsListView)?
  private let router: any ComicsListRouter
  private let messages: MessageCatalogue
  private let load: ScreenLoad<GroupedComics>

  /// A presenter for the given screen, which owns it.
  package init(
    view: any ComicsListView,
    router: any ComicsListRouter,
    interactor: ComicsListInteractor,
    messages: MessageCatalogue = .comics
  ) {
    self.view = view
    self.router = router
    self.messages = messages
    self.load = ScreenLoad(view: view, messages: messages, operation: interactor.comics)
  }

  /// The screen is there: shows its title and loads the comics.
  package func viewIsReady() {
    view?.showTitle(Self.title)
    refresh()
  }

  /// Loads the comics again, keeping those on the screen until others have arrived.
  package func refresh() {
    load.start { [weak self] in self?.show($0) }
  }

  /// Opens the characters of the comic in that row; where there is no such row, nothing happens.
  package func selectRow(at position: RowPosition) {
    guard let comic = comics.comic(at: position) else { return }
    view?.deselectRow(at: position)
    router.showCharacters(of: comic)
  }

  /// The screen is gone: gives up the load under way.
  package func viewIsGone() {
    load.cancel()
  }

  /// Waits until no load is under way.
  package func finishedLoading() async {
    await load.finished()
  }

  private func show(_ comics: GroupedComics) {
    self.comics = comics
    if comics.isEmpty {
      view?.showNothing(because: messages.nothingToShow)
    } else {
      view?.show(content)
    }
  }
}
