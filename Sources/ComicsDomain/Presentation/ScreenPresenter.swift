/// Prepares what one screen shows, and reacts to what its user does there.
@MainActor
package protocol ScreenPresenter: AnyObject, Sendable {
  /// The label that leads back to the screen, where that depends on what has been loaded by now.
  var backTitle: String? { get }
  /// The screen is in front for the first time.
  func viewIsReady()
  /// The screen is in front again.
  func viewIsBack()
  /// The user has left the screen for good.
  func viewIsGone()
}

extension ScreenPresenter {
  package var backTitle: String? { nil }
  package func viewIsBack() {}
  package func viewIsGone() {}
}

/// A presenter whose screen loads something.
@MainActor
package protocol LoadingPresenter: ScreenPresenter {
  /// Loads again, keeping what is on the screen until something else has arrived.
  func refresh()
  /// The user has read the message and tapped it away.
  func messageWasTapped()
}

/// A presenter whose screen has rows to select.
@MainActor
package protocol SelectingPresenter: ScreenPresenter {
  /// The user has selected a row; where there is no such row, nothing happens.
  func selectRow(at position: RowPosition)
}

/// A presenter whose list loads more at its end.
@MainActor
package protocol LongListPresenter: LoadingPresenter {
  /// The user has come to the end of the list: loads what comes next, if anything.
  func endIsVisible()
  /// The user has tapped the row at the end of the list, perhaps because of a message there: loads what
  /// comes next, if anything.
  func endWasTapped()
}
