/// Prepares what one screen shows, and reacts to what its user does there.
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
  /// The user wants to leave the screen for the one before it.
  func backWasTapped()
  /// Loads again, keeping what is on the screen until something else has arrived.
  func refresh()
  /// The user has read the message and tapped it away.
  func messageWasTapped()
  /// The last row of the list has come into view.
  func lastRowIsVisible()
  /// The user has come to the end of the list, or has tapped the row there: loads what comes next, if anything.
  func endIsVisible()
  /// The user has typed into the search field, which now holds this text.
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
