import Foundation

/// Loads a long list and, on the same screen, what a search in it finds.
///
/// A search begins once the typing has paused, or at once when the user refreshes. It cancels the
/// search before it and empties the screen, so that every row there matches. With the text cleared the
/// whole list is back, and is not loaded again if it was there before.
///
/// A class because presenter and running tasks share it.
@MainActor
package final class SearchableLoad<Item: Identifiable & Sendable, Content: Sendable>: Loading {
  /// Where the list comes from: the whole of it, or what begins with a text.
  package typealias Source = @MainActor (_ beginning: String?) -> any PageSource<Item>

  /// What is on the screen.
  package var items: [Item] { current.list.items }

  private weak var view: (any ScreenView<Content>)?
  private weak var end: (any LoadingView)?
  private let messages: MessageCatalogue
  private let debounce: Debounce
  private let source: Source
  private let content: @MainActor ([Item]) -> Content
  private let willShow: @MainActor ([Item]) -> Void
  private let whole: PagedLoad<Item, Content>
  private var found: PagedLoad<Item, Content>?
  private var text = ""
  /// The text whose search waits for a pause in typing; none once the search has begun.
  private var waiting: String?

  private var current: PagedLoad<Item, Content> { found ?? whole }

  /// Loads from the source for a screen and for the row at the end of its list.
  ///
  /// - Parameters:
  ///   - content: Prepares all items that have arrived for display.
  ///   - willShow: Is called with the items before they are shown.
  package init(
    view: some ScreenView<Content>, end: any LoadingView, messages: MessageCatalogue,
    debounce: Debounce, source: @escaping Source,
    content: @escaping @MainActor ([Item]) -> Content,
    willShow: @escaping @MainActor ([Item]) -> Void = { _ in }
  ) {
    self.view = view
    self.end = end
    self.messages = messages
    self.debounce = debounce
    self.source = source
    self.content = content
    self.willShow = willShow
    self.whole = PagedLoad(
      view: view, end: end, messages: messages, source: source(nil), content: content,
      willShow: willShow)
  }

  /// Looks for what begins with the text, surrounding spaces aside; without text for everything.
  package func search(_ text: String) {
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

  /// Loads the part after those that have arrived. While a search waits for a pause in typing nothing
  /// happens, since that search is about to replace the list.
  package func loadMore() {
    if waiting == nil { current.loadMore() }
  }

  /// Loads what the search field asks for, at once where its search still waits for a pause in typing.
  package func start() {
    if let waiting { begin(waiting) } else { current.start() }
  }

  package func cancel() {
    debounce.cancel()
    current.cancel()
  }

  package func dismissMessage() { current.dismissMessage() }

  private func begin(_ text: String) {
    debounce.cancel()
    waiting = nil
    guard let view, let end else { return }
    current.withdraw()
    let found = PagedLoad(
      view: view, end: end, messages: messages, source: source(text), content: content,
      willShow: willShow)
    self.found = found
    show([], on: view)
    found.start()
  }

  private func showWhole() {
    found = nil
    if items.isEmpty {
      whole.start()
    } else {
      show(items, on: view)
    }
  }

  private func show(_ items: [Item], on view: (any ScreenView<Content>)?) {
    willShow(items)
    view?.show(content(items))
  }
}
