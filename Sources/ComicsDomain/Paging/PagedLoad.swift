/// Loads a long list part by part: the first when the screen asks, each later one when the user has
/// come to the end of what there is.
///
/// Both kinds of load are single flights, and each shows its failures in its own place: the first on
/// the screen, the later ones in the row at the end of the list. Starting anew cancels a later part
/// under way, since it would continue a list that is about to be replaced.
///
/// A class because presenter and running tasks share it.
@MainActor
package final class PagedLoad<Item: Identifiable & Sendable, Content: Sendable>: Loading {
  /// What has arrived so far.
  package var list: PagedList<Item> { state.list }

  /// What the load of a later part needs to know of the parts before it.
  @MainActor
  private final class State {
    var list = PagedList<Item>()
  }

  private weak var view: (any ScreenView<Content>)?
  private let messages: MessageCatalogue
  private let content: @MainActor ([Item]) -> Content
  private let willShow: @MainActor ([Item]) -> Void
  private let state: State
  private let first: ScreenLoad<Page<Item>>
  private let more: ScreenLoad<Page<Item>>

  /// Loads from the source for a screen and for the row at the end of its list.
  ///
  /// - Parameters:
  ///   - content: Prepares all items that have arrived for display.
  ///   - willShow: Is called with all of them before they are shown.
  package init(
    view: some ScreenView<Content>, end: any LoadingView, messages: MessageCatalogue,
    source: any PageSource<Item>,
    content: @escaping @MainActor ([Item]) -> Content,
    willShow: @escaping @MainActor ([Item]) -> Void = { _ in }
  ) {
    let state = State()
    self.view = view
    self.messages = messages
    self.content = content
    self.willShow = willShow
    self.state = state
    self.first = ScreenLoad(view: view, messages: messages) { () async throws(LoadError) in
      try await source.firstPage()
    }
    self.more = ScreenLoad(view: end, messages: messages) { () async throws(LoadError) in
      let list = await state.list
      guard let next = list.next else { return Page(items: []) }
      return try await source.page(at: next, after: list.items)
    }
  }

  package func start() {
    more.cancel()
    more.dismissMessage()
    first.start { [weak self] in self?.replace(with: $0) }
  }

  /// Loads the part after those that have arrived; nothing happens when there is none, or while
  /// something is loading.
  package func loadMore() {
    guard list.next != nil, !first.isUnderWay else { return }
    more.start { [weak self] in self?.append($0) }
  }

  package func cancel() {
    first.cancel()
    more.cancel()
  }

  package func dismissMessage() { first.dismissMessage() }

  /// Makes way for another list on the same screen: cancels every load and takes away the messages
  /// for the user, here and in the row at the end.
  package func withdraw() {
    cancel()
    first.dismissMessage()
    more.dismissMessage()
  }

  private func replace(with page: Page<Item>) {
    state.list = PagedList(page)
    show()
  }

  private func append(_ page: Page<Item>) {
    state.list.append(page)
    show()
  }

  private func show() {
    willShow(list.items)
    if list.items.isEmpty {
      view?.showNothing(because: messages.nothingToShow)
    } else {
      view?.show(content(list.items))
    }
  }
}
