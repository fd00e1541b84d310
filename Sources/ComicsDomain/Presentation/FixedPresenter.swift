/// Prepares a screen that loads nothing, since all there is to show is known.
@MainActor
package final class FixedPresenter: ScreenPresenter {
  package let store = ViewStore()

  private let listing: Listing
  private let explanation: UserMessage?

  /// A presenter of the list.
  ///
  /// - Parameter explanation: Why there is nothing to show, if the list is empty.
  package init(_ listing: Listing, orExplain explanation: UserMessage? = nil) {
    self.listing = listing
    self.explanation = explanation
    store.update { $0.title = listing.title }
  }

  package func viewIsReady() { store.show(listing, orExplain: explanation) }
}

extension FixedPresenter {
  /// Shows the details of a movie, which its list has brought (002-08).
  package convenience init(detailsOf movie: Movie, words: Localization) {
    let hasOverview = movie.overview.contains { !$0.isWhitespace }
    let overview = Row(id: "overview", [.overview: movie.overview])
    self.init(
      Listing(title: movie.title, items: hasOverview ? [Listing.Item(overview)] : []),
      orExplain: words.message(.noOverview, .noOverviewText))
  }

  /// Shows the two catalogues of the Marvel app, of which the user chooses one.
  package convenience init(
    landing words: Localization, choose: @escaping @MainActor (LandingChoice) -> Void
  ) {
    self.init(
      Listing(
        title: words[.landingTitle],
        items: LandingChoice.allCases.map { choice in
          let title = choice.title(in: words)
          return Listing.Item(Row(id: title, [.title: title])) { choose(choice) }
        }))
  }
}
