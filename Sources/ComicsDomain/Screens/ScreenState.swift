/// What a screen with one state at a time is in the middle of: exactly one of four things (004-01…04).
package enum ScreenState: Hashable, Sendable {
  /// What it is to show is on its way.
  case loading
  /// It shows its rows.
  case loaded([Row])
  /// There is nothing to show, for the given reason.
  case noData(UserMessage)
  /// The load has failed, with this message for the user.
  case failed(UserMessage)
}

/// A screen that shows one part at a time: loading view, message or table. Each part is drawn from the same value.
extension ViewState {
  /// The state; nil before the first load, and after one that was cancelled.
  ///
  /// Rows stay while they are loaded again. A message covers whatever was there until it is taken away.
  package var state: ScreenState? {
    if let message = load.message { return .failed(message) }
    if !rows.isEmpty { return .loaded(rows) }
    if load.isLoading { return .loading }
    return explanation.map { .noData($0) }
  }

  /// Whether the view is shown that says that something is on its way; it moves for exactly as long (004-09).
  package var showsLoadingView: Bool { state == .loading }

  /// What the message view shows in place of the table; nil while it is hidden (004-10).
  package var messageView: String? {
    switch state {
    case .noData(let reason), .failed(let reason): reason.text
    case .loading, .loaded, nil: nil
    }
  }

  /// The rows of the table; nil while it is hidden.
  package var table: [Row]? {
    if case .loaded(let rows) = state { rows } else { nil }
  }
}
