/// Prepares what one screen shows, and reacts to what its user does there, as `Screen` says.
///
/// A screen does not offer everything: what a presenter leaves out does nothing.
@MainActor
package protocol ScreenPresenter: AnyObject, Sendable {
  /// What the screen shows.
  var store: ViewStore { get }
  /// The screen is in front for the first time.
  func viewIsReady()
  /// The screen is in front again.
  func viewIsBack()
  /// The user has left the screen for good.
  func viewIsGone()
  func backWasTapped()
  func refresh()
  func messageWasTapped()
  /// The last row of the list has come into view.
  func lastRowIsVisible()
  func endIsVisible()
  func search(_ text: String)
}

extension ScreenPresenter {
  package func viewIsBack() {}
  package func viewIsGone() {}
  package func backWasTapped() {}
  package func refresh() {}
  package func messageWasTapped() {}
  package func lastRowIsVisible() {}
  package func endIsVisible() {}
  package func search(_ text: String) {}
}

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
