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
