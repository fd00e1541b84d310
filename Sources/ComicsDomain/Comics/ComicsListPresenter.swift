/// Prepares the list of comics for its screen, and opens the comic that the user selects.
package typealias ComicsListPresenter = ResourcePresenter<GroupedComics, ComicsListContent>

extension ComicsListPresenter {
  /// A presenter for the given screen, which owns it.
  package convenience init(
    view: View, interactor: ComicsListInteractor, words: Localization,
    select: @escaping @MainActor (Comic) -> Void
  ) {
    self.init(
      view: view, title: words[.comicsTitle],
      load: ResourceLoad(
        view: view, messages: .comics(in: words),
        content: { $0.isEmpty ? nil : ComicsListContent($0) },
        operation: interactor.comics)
    ) { comics, position in
      guard let comic = comics.comic(at: position) else { return nil }
      return { select(comic) }
    }
  }
}
