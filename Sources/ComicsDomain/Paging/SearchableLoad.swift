import Foundation

/// Loads a long list and, on the same screen, what a search in it finds.
///
/// A search begins once the typing has paused, cancels the search before it, and empties the screen,
/// so that no row stands there that was not looked for. With the text cleared the whole list is back,
/// and is not loaded again if it was there before.
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
  private let whole: PagedLoad<Item, Content>
  private var found: PagedLoad<Item, Content>?
  private var text = ""

  private var current: PagedLoad<Item, Content> { found ?? whole }

  /// Loads from the source for a screen and for the row at the end of its list.
  ///
  /// - Parameter content: Prepares all items that have arrived for display.
  package init(
    view: some ScreenView<Content>, end: any LoadingView, messages: MessageCatalogue,
    debounce: Debounce, source: @escaping Source,
    content: @escaping @MainActor ([Item]) -> Content
  ) {
    self.view = view
    self.end = end
    self.messages = messages
    self.debounce = debounce
    self.source = source
    self.content = content
    self.whole = PagedLoad(
      view: view, end: end, messages: messages, source: source(nil), content: content)
  }

  /// Looks for what begins with the text, surrounding spaces aside; without text for everything.
  package func search(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text != self.text else { return }
    self.text = text
    found?.withdraw()
    if text.isEmpty {
      debounce.cancel()
      showWhole()
    } else {
      debounce.schedule { [weak self] in self?.begin(text) }
    }
  }

  /// Loads the part after those that have arrived.
  package func loadMore() { current.loadMore() }

  package func start() { current.start() }

  package func cancel() {
    debounce.cancel()
    current.cancel()
  }

  package func dismissMessage() { current.dismissMessage() }

  package func finished() async {
    await debounce.settled()
    await current.finished()
  }

  private func begin(_ text: String) {
    guard let view, let end else { return }
    whole.withdraw()
    let found = PagedLoad(
      view: view, end: end, messages: messages, source: source(text), content: content)
    self.found = found
    view.show(content([]))
    found.start()
  }

  private func showWhole() {
    found = nil
    if items.isEmpty {
      whole.start()
    } else {
      view?.show(content(items))
    }
  }
}
