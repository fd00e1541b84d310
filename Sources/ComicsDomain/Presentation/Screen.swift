/// A screen of an app: what it shows, and what its user can do there.
///
/// A class because it is one thing over time. It keeps alive what belongs to the screen and to nothing else, so all
/// of that goes with it. What a screen does not offer, and a row that is not there, does nothing.
@MainActor
public final class Screen {
  package let presenter: any ScreenPresenter
  private var hasAppeared = false

  /// A screen that has not appeared yet.
  package init(_ presenter: any ScreenPresenter) { self.presenter = presenter }

  /// What the screen shows now.
  public var state: ViewState { presenter.store.state }

  /// Is called with what the screen shows after each change; one at a time can listen.
  public var onChange: (@MainActor (ViewState) -> Void)? {
    get { presenter.store.onChange }
    set { presenter.store.onChange = newValue }
  }

  /// The screen comes to the front: the first time it loads, later it is there as it was left.
  public func appear() {
    if hasAppeared { return presenter.viewIsBack() }
    hasAppeared = true
    presenter.viewIsReady()
  }

  /// The user has left the screen for good.
  public func disappear() { presenter.viewIsGone() }

  /// The user taps a row.
  public func tap(_ row: Row.ID) { presenter.store.tap(row) }

  /// The user taps the message away.
  public func tapMessage() { presenter.messageWasTapped() }

  /// The user wants to leave the screen for the one before it.
  public func goBack() { presenter.backWasTapped() }

  /// The user wants the screen loaded again; what it shows stays until something else has arrived.
  public func refresh() { presenter.refresh() }

  /// The row at the end of the list has come into view, or the user taps it: what comes next is loaded.
  public func endIsVisible() { presenter.endIsVisible() }

  /// The user has typed into the search field, which now holds this text.
  public func search(_ text: String) { presenter.search(text) }

  /// The row has come into view: its picture is loaded.
  public func rowIsVisible(_ row: Row.ID) {
    if row == state.rows.last?.id { presenter.lastRowIsVisible() }
    pictures?[row]?.rowIsVisible()
  }

  /// The row has left the view, and its picture is not waited for any more.
  public func rowHasLeft(_ row: Row.ID) { pictures?[row]?.rowHasLeft() }

  /// The row is about to come into view: its picture is loaded ahead.
  public func rowIsNear(_ row: Row.ID) { pictures?[row]?.rowIsNear() }

  /// The row will not come into view after all.
  public func rowIsNoLongerNear(_ row: Row.ID) { pictures?[row]?.rowIsNoLongerNear() }

  /// The user wants the picture of the row tried again.
  public func retryPicture(of row: Row.ID) { pictures?[row]?.rowIsVisible() }

  private var pictures: Pictures? { presenter.store.pictures }
}
