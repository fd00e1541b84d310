/// Prepares the list of comics for its screen, and opens the comic that the user selects.
package typealias ComicsListPresenter = ResourcePresenter<GroupedComics, ComicsListContent>

extension ComicsListPresenter {
  /// The title of the screen, and the label that leads back to it.
  package static var title: String { "Marvel Comics" }

  /// A presenter for the given screen, which owns it.
  package convenience init(
    view: View, interactor: ComicsListInteractor, messages: MessageCatalogue = .comics,
    select: @escaping @MainActor (Comic) -> Void
  ) {
    self.init(
      view: view, title: Self.title,
      load: ResourceLoad(
        view: view, messages: messages,
        content: { $0.isEmpty ? nil : ComicsListContent($0) },
        operation: interactor.comics)
    ) { comics, position in
      guard let comic = comics.comic(at: position) else { return nil }
      return { select(comic) }
    }
  }
}
