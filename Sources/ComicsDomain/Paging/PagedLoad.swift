/// Loads a long list part by part: the first when the screen asks, each later one when the user has come to the
/// end of what there is.
///
/// Both kinds of load are single flights, and each says its failures in its own place: the first on the screen,
/// the later ones in the row at the end of the list. Starting anew cancels a later part under way, since it would
/// continue a list that is about to be replaced.
///
/// A class because presenter and running tasks share it.
@MainActor
package final class PagedLoad<Item: Identifiable & Sendable> {
  /// What has arrived so far.
  package private(set) var list = PagedList<Item>()

  private let source: any PageSource<Item>
  private let show: @MainActor ([Item]) -> Void
  private let first: ScreenLoad<Page<Item>>
  private let end: @MainActor (LoadState) -> Void
  private let messages: MessageCatalog
  private var more: ScreenLoad<Page<Item>>?

  /// A load for a screen and for the row at the end of its list.
  ///
  /// - Parameter show: Is called with all items that have arrived, each time some have.
  package init(
    store: ViewStore, messages: MessageCatalog, source: any PageSource<Item>,
    show: @escaping @MainActor ([Item]) -> Void
  ) {
    self.source = source
    self.messages = messages
    self.show = show
    self.first = ScreenLoad(messages: messages) { state in
      store.update { $0.load = state }
    } operation: { () async throws(LoadError) in
      try await source.firstPage()
    }
    self.end = { state in store.update { $0.end = state } }
    end(LoadState())
  }

  /// Loads the first part, unless it is on its way.
  package func start() {
    cancelMore()
    first.start { [weak self] page in
      guard let self else { return }
      list = PagedList(page)
      show(list.items)
    }
  }

  /// Loads the part after those that have arrived; nothing happens when there is none, or while something is
  /// loading.
  package func loadMore() {
    guard let next = list.next, !first.isUnderWay, more?.isUnderWay != true else { return }
    let (source, items) = (source, list.items)
    let load = ScreenLoad<Page<Item>>(messages: messages, deliver: end) {
      () async throws(LoadError) in
      try await source.page(at: next, after: items)
    }
    more = load
    load.start { [weak self] page in
      guard let self else { return }
      list.append(page)
      show(list.items)
    }
  }

  package func cancel() {
    first.cancel()
    more?.cancel()
  }

  package func dismissMessage() { first.dismissMessage() }

  /// Makes way for another list on the same screen: cancels every load, and takes away the messages for the user,
  /// here and in the row at the end.
  package func withdraw() {
    first.cancel()
    first.dismissMessage()
    cancelMore()
  }

  private func cancelMore() {
    more?.cancel()
    more = nil
    end(LoadState())
  }
}
