/// Prepares the comics for their list, and opens the one that the user taps.
package typealias ComicsListPresenter = ResourcePresenter<GroupedComics>

extension ComicsListPresenter {
  /// A presenter that asks the use case for the comics.
  ///
  /// - Parameter select: Gets the comic that was tapped.
  package convenience init(
    interactor: ComicsListInteractor, words: Localization,
    select: @escaping @MainActor (Comic) -> Void
  ) {
    self.init(
      title: words[.comicsTitle], messages: .comics(in: words),
      listing: { $0.listing(select: select) },
      operation: interactor.comics)
  }
}

extension GroupedComics {
  /// A section for each letter, with its comics.
  package func listing(select: @escaping @MainActor (Comic) -> Void) -> Listing {
    Listing(
      sections: sections.map { section in
        Listing.Section(
          title: section.key.uppercased(),
          items: section.comics.map { comic in
            Listing.Item(Row(id: "\(comic.id)", [.title: comic.title])) { select(comic) }
          })
      })
  }
}

/// The use case "see a list of comics": fetches them, groups them, sorts them.
package struct ComicsListInteractor: Sendable {
  let gateway: ComicsDataGateway

  /// The comics, grouped and sorted away from the caller's actor.
  @concurrent
  package func comics() async throws(LoadError) -> GroupedComics {
    GroupedComics(try await gateway.items(()))
  }
}
