/// Receives what the viper screen shows, after each change: all that a view of it has to do with the presenter
/// (`VPViewControllerProtocol`).
public protocol VipersShowing {
  /// Shows this in place of what was shown before.
  mutating func show(_ screen: ViewState)
}

/// Shows the viper screen (`VPViewController`): one of its parts at a time, as the state demands.
public struct VipersViewController: VipersShowing, Hashable, Sendable {
  /// What the screen is in the middle of: exactly one of four things (004-01…04).
  public enum State: Hashable, Sendable {
    /// The vipers are on their way.
    case loading
    /// There are vipers, a row for each.
    case loaded([Row])
    /// There is nothing to show, for the given reason.
    case noData(UserMessage)
    /// The load has failed, with this message for the user.
    case failed(UserMessage)
  }

  /// The state; nil before the first load, and after one that was cancelled.
  public private(set) var state: State?
  /// The view that says that the vipers are on their way.
  public private(set) var loadingView = LoadingView()
  /// The view with a message in place of the table.
  public private(set) var messageView = MessageView()

  /// A screen of which nothing is visible yet.
  public init() {}

  /// Shows this, each part what it is to show of it.
  public mutating func show(_ screen: ViewState) {
    state = screen.vipersState
    loadingView.show(screen)
    messageView.show(screen)
  }

  /// The rows of the table; nil while it is hidden.
  public var table: [Row]? { if case .loaded(let rows) = state { rows } else { nil } }
}

extension ViewState {
  /// Rows stay while they are loaded again. A message covers whatever was there until it is taken away.
  fileprivate var vipersState: VipersViewController.State? {
    if let message = load.message { return .failed(message) }
    if !rows.isEmpty { return .loaded(rows) }
    if load.isLoading { return .loading }
    return explanation.map { .noData($0) }
  }
}

/// Says that the vipers are on their way (`VPLoadingView`): it moves for exactly as long as it is shown (004-09).
public struct LoadingView: VipersShowing, Hashable, Sendable {
  /// Whether the view can be seen.
  public private(set) var isShown = false
  /// Whether the view moves.
  public var isAnimating: Bool { isShown }

  /// A hidden view.
  public init() {}

  /// Comes with the loading state, and goes with it.
  public mutating func show(_ screen: ViewState) { isShown = screen.vipersState == .loading }
}

/// Says why there is no table (`VPMsgView`), in exactly the words of the message or the reason (004-10).
public struct MessageView: VipersShowing, Hashable, Sendable {
  /// The text; nil while the view is hidden.
  public private(set) var text: String?
  /// Whether the view can be seen.
  public var isShown: Bool { text != nil }

  /// A hidden view.
  public init() {}

  /// Comes with the error state and that without data, and goes with them.
  public mutating func show(_ screen: ViewState) {
    switch screen.vipersState {
    case .noData(let message), .failed(let message): text = message.text
    case .loading, .loaded, nil: text = nil
    }
  }
}
