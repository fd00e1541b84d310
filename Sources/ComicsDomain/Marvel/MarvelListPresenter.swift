/// Prepares a list of characters or comics for its screen and reacts to what the user does there.
///
/// A class because the screen talks to it over time. It knows neither how entries are fetched nor where
/// a selection leads.
@MainActor
package final class MarvelListPresenter<Entry: MarvelEntry>: LongListPresenter, SelectingPresenter {
  /// Passes what was selected to a delegate.
  package typealias Select = @MainActor (any MarvelScreenDelegate, MarvelRow) -> Void
  /// The port to the screen.
  package typealias View = any ScreenView<MarvelListContent>
  /// How long the user has to pause in typing for a search to begin.
  package static var searchDelay: Duration { .milliseconds(300) }

  /// What the screen shows.
  package var content: MarvelListContent {
    MarvelListContent(rows: load.items.map { MarvelRow($0) })
  }

  private weak var view: View?
  private let title: String
  private weak var delegate: (any MarvelScreenDelegate)?
  private let select: Select
  private let load: SearchableLoad<Entry, MarvelListContent>

  /// A presenter for the given screen, which owns it, and for the row at the end of its list.
  ///
  /// - Parameters:
  ///   - images: The pictures of the rows.
  ///   - delegate: Receives what the user wants; the presenter does not keep it.
  ///   - select: Passes the selected row to the delegate.
  package init(
    view: View, end: any LoadingView, title: String, messages: MessageCatalogue,
    images: ImageRows, pause: @escaping Pause,
    delegate: any MarvelScreenDelegate, select: @escaping Select,
    source: @escaping SearchableLoad<Entry, MarvelListContent>.Source
  ) {
    self.view = view
    self.title = title
    self.delegate = delegate
    self.select = select
    self.load = SearchableLoad(
      view: view, end: end, messages: messages,
      debounce: Debounce(delay: Self.searchDelay, pause: pause), source: source,
      content: { MarvelListContent(rows: $0.map { MarvelRow($0) }) },
      willShow: { images.setAddresses($0.map(\.thumbnail?.rowAddress)) })
  }

  /// The screen is there: shows its title and loads the list.
  package func viewIsReady() {
    view?.showTitle(title)
    load.start()
  }

  /// A row has come into sight: with the last one the next part is loaded (001-17, 001-37).
  package func rowIsVisible(at position: RowPosition) {
    guard position == RowPosition(section: 0, row: load.items.count - 1) else { return }
    load.loadMore()
  }

  package func endIsVisible() { load.loadMore() }
  package func endWasTapped() { load.loadMore() }

  package func selectRow(at position: RowPosition) {
    guard let row = content.row(at: position) else { return }
    if let delegate { select(delegate, row) }
  }

  /// The user has typed into the search field, which now holds this text (001-59).
  package func search(_ text: String) { load.search(text) }

  /// The user wants to leave the screen.
  package func backWasTapped() { delegate?.backWasTapped() }

  package func viewIsGone() { load.cancel() }
  package func refresh() { load.start() }
  package func messageWasTapped() { load.dismissMessage() }
}
