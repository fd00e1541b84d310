/// A screen of an app: what it shows, and what its user can do there.
///
/// A class because it is one thing over time. It keeps alive what belongs to the screen and to nothing else, so all
/// of that goes with it. What a screen does not offer, and a row that is not there, does nothing.
@MainActor
package final class Screen {
  /// Prepares what the screen shows.
  package let presenter: any ScreenPresenter
  private var hasAppeared = false

  /// A screen that has not appeared yet.
  package init(_ presenter: any ScreenPresenter) { self.presenter = presenter }

  /// What the screen shows now.
  package var state: ViewState { presenter.store.state }

  /// Is called with what the screen shows after each change; one at a time can listen.
  package var onChange: (@MainActor (ViewState) -> Void)? {
    get { presenter.store.onChange }
    set { presenter.store.onChange = newValue }
  }

  /// The screen comes to the front: the first time it loads, later it is there as it was left.
  package func appear() {
    if hasAppeared { return presenter.viewIsBack() }
    hasAppeared = true
    presenter.viewIsReady()
  }

  /// The user has left the screen for good.
  package func disappear() { presenter.viewIsGone() }

  /// The user taps a row.
  package func tap(_ row: Row.ID) { presenter.store.tap(row) }

  /// The user taps the message away.
  package func tapMessage() { presenter.messageWasTapped() }

  /// The user wants to leave the screen for the one before it.
  package func goBack() { presenter.backWasTapped() }

  /// The user wants the screen loaded again; what it shows stays until something else has arrived.
  package func refresh() { presenter.refresh() }

  /// The row at the end of the list has come into view, or the user taps it: what comes next is loaded.
  package func endIsVisible() { presenter.endIsVisible() }

  /// The user has typed into the search field, which now holds this text.
  package func search(_ text: String) { presenter.search(text) }

  /// The row has come into view: its picture is loaded.
  package func rowIsVisible(_ row: Row.ID) {
    if row == state.rows.last?.id { presenter.lastRowIsVisible() }
    pictures?.rowIsVisible(row)
  }

  /// The row has left the view, and its picture is not waited for any more.
  package func rowHasLeft(_ row: Row.ID) { pictures?.rowHasLeft(row) }

  /// The row is about to come into view: its picture is loaded ahead.
  package func rowIsNear(_ row: Row.ID) { pictures?.rowIsNear(row) }

  /// The row will not come into view after all.
  package func rowIsNoLongerNear(_ row: Row.ID) { pictures?.rowIsNoLongerNear(row) }

  /// The user wants the picture of the row tried again.
  package func retryPicture(of row: Row.ID) { pictures?.retry(row) }

  private var pictures: Pictures? { presenter.store.pictures }
}
