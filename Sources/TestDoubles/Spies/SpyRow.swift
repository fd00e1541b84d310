package import ComicsDomain

/// The row at the end of a list that loads more, which draws nothing and remembers, in order, what it
/// had to show.
///
/// A class because presenters hold it weakly, like any view.
@MainActor
package final class SpyRow: SpyScreenPart {
  /// One call of the row.
  package enum Message: Hashable, Sendable {
    /// Show the activity indicator.
    case activityShown
    /// Hide the activity indicator.
    case activityHidden
    /// Show the user a message.
    case message(UserMessage)
    /// Take away the last message for the user.
    case messageDismissed
  }

  /// All calls of the row, in order.
  package private(set) var messages: [Message] = [] {
    didSet {
      MainActor.preconditionIsolated("a row was called away from the main actor")
      calls.add(1)
    }
  }

  package let calls = Gauge()
  package var presenter: (any ScreenPresenter)?

  /// A row without calls.
  package init() {}

  package func showActivityIndicator() { messages.append(.activityShown) }
  package func hideActivityIndicator() { messages.append(.activityHidden) }
  package func present(_ message: UserMessage) { messages.append(.message(message)) }
  package func dismissMessage() { messages.append(.messageDismissed) }

  package var isActivityIndicatorVisible: Bool {
    messages.last { $0 == .activityShown || $0 == .activityHidden } == .activityShown
  }

  /// The message in the row now, or none.
  package var visibleMessage: UserMessage? {
    for message in messages.reversed() {
      switch message {
      case .message(let message): return message
      case .messageDismissed: return nil
      case .activityShown, .activityHidden: continue
      }
    }
    return nil
  }
}
