/// Prepares the list of comics for its screen and reacts to what the user does there.
///
/// A class because the screen talks to it over time. It knows neither how comics are fetched nor
/// what the next screen is made of.
@MainActor
package final class ComicsListPresenter: LoadingPresenter {
  /// The title of the screen, and the label that leads back to it.
  package static let title = "Marvel Comics"

  /// What the screen shows.
  package var content: ComicsListContent { ComicsListContent(comics) }

  package var loading: any Loading { load }

  private weak var view: (any ComicsListView)?
  private let router: any ComicsListRouter
  private let load: ResourceLoad<GroupedComics, ComicsListContent>

  private var comics: GroupedComics { load.resource ?? GroupedComics([]) }

  /// A presenter for the given screen, which owns it.
  package init(
    view: any ComicsListView,
    router: any ComicsListRouter,
    interactor: ComicsListInteractor,
    messages: MessageCatalogue = .comics
  ) {
    self.view = view
    self.router = router
    self.load = ResourceLoad(
      view: view, messages: messages,
      content: { $0.isEmpty ? nil : ComicsListContent($0) },
      operation: interactor.comics)
  }

  /// The screen is there: shows its title and loads the comics.
  package func viewIsReady() {
    view?.showTitle(Self.title)
    refresh()
  }

  /// Opens the characters of the comic in that row; where there is no such row, nothing happens.
  package func selectRow(at position: RowPosition) {
    guard let comic = comics.comic(at: position) else { return }
    view?.deselectRow(at: position)
    router.showCharacters(of: comic)
  }
}
