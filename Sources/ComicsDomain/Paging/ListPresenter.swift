import Foundation

/// Prepares a long list for its screen, and what a search in it finds, if it can be searched.
///
/// A search begins once the typing has paused, or at once when the user refreshes. It cancels the search before it
/// and empties the screen, so that every row there matches. With the text cleared the whole list is back, and is
/// not loaded again if it was there before.
///
/// A class because the screen talks to it over time. It knows neither what the items are nor where they come from.
@MainActor
package final class ListPresenter<Item: Identifiable & Sendable>: ScreenPresenter {
  /// Where the list comes from: the whole of it, or what begins with a text.
  package typealias Source = @MainActor (_ beginning: String?) -> any PageSource<Item>

  package let store: ViewStore

  private let messages: MessageCatalog
  private let debounce: Debounce?
  private let source: Source
  private let listing: @MainActor ([Item]) -> Listing
  private let leave: @MainActor () -> Void
  private lazy var whole = makeLoad(of: nil)
  private var found: PagedLoad<Item>?
  private var text = ""
  /// The text whose search waits for a pause in typing; nil once the search has begun.
  private var waiting: String?

  private var current: PagedLoad<Item> { found ?? whole }

  /// A presenter that shows nothing yet but the title.
  ///
  /// - Parameters:
  ///   - debounce: Waits for a pause in typing; nil where the list has no search field.
  ///   - leave: Leads back to the screen before.
  ///   - listing: Prepares all items that have arrived for display; without items, the screen explains that.
  package init(
    store: ViewStore, title: String, messages: MessageCatalog, debounce: Debounce? = nil,
    source: @escaping Source, leave: @escaping @MainActor () -> Void = {},
    listing: @escaping @MainActor ([Item]) -> Listing
  ) {
    self.store = store
    self.messages = messages
    self.debounce = debounce
    self.source = source
    self.leave = leave
    self.listing = listing
    store.update { state in
      state.title = title
      state.canRefresh = true
      state.end = LoadState()
      if debounce != nil { state.search = "" }
    }
  }

  package func viewIsReady() { whole.start() }

  package func viewIsGone() {
    debounce?.cancel()
    current.cancel()
  }

  package func backWasTapped() { leave() }

  /// Loads what the search field asks for, at once where its search still waits for a pause in typing.
  package func refresh() {
    if let waiting { begin(waiting) } else { current.start() }
  }

  package func messageWasTapped() { current.dismissMessage() }

  /// A list that can be searched is long: it loads ahead (001-17, 001-37).
  package func lastRowIsVisible() {
    if debounce != nil { endIsVisible() }
  }

  /// Loads the part after those that have arrived. While a search waits for a pause in typing nothing happens,
  /// since that search is about to replace the list.
  package func endIsVisible() {
    if waiting == nil { current.loadMore() }
  }

  /// Looks for what begins with the text, surrounding spaces aside; without text for everything (001-59).
  package func search(_ text: String) {
    guard let debounce else { return }
    store.update { $0.search = text }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text != self.text else { return }
    self.text = text
    found?.withdraw()
    if text.isEmpty {
      debounce.cancel()
      waiting = nil
      showWhole()
    } else {
      waiting = text
      debounce.schedule { [weak self] in self?.begin(text) }
    }
  }

  private func begin(_ text: String) {
    debounce?.cancel()
    waiting = nil
    current.withdraw()
    let found = makeLoad(of: text)
    self.found = found
    store.show(Listing())
    found.start()
  }

  private func showWhole() {
    found = nil
    if whole.list.items.isEmpty {
      whole.start()
    } else {
      store.show(listing(whole.list.items))
    }
  }

  private func makeLoad(of text: String?) -> PagedLoad<Item> {
    let explanation = messages.nothingToShow
    return PagedLoad(store: store, messages: messages, source: source(text)) {
      [store, listing] items in
      store.show(listing(items), orExplain: explanation)
    }
  }
}
