package import ComicsDomain

/// A screen that draws nothing and remembers, in order, what it had to show.
///
/// A class because a screen is one: presenters hold it weakly.
@MainActor
package final class SpyView<Content: Hashable & Sendable>: PartsView, SpyScreen {
  /// One call of the screen.
  package enum Message: Hashable, Sendable {
    /// Set the title.
    case title(String)
    /// Show the activity indicator.
    case activityShown
    /// Hide the activity indicator.
    case activityHidden
    /// Show content in place of whatever was there.
    case content(Content)
    /// Show an explanation in place of whatever was there.
    case nothing(UserMessage)
    /// Show the user a message.
    case message(UserMessage)
    /// Take away the last message for the user.
    case messageDismissed
    /// Take the highlight off a row.
    case deselected(RowPosition)
  }

  /// All calls of the screen, in order.
  package private(set) var messages: [Message] = [] {
    // Who reaches a screen from elsewhere, past the compiler, is stopped here.
    didSet {
      MainActor.preconditionIsolated("a screen was called away from the main actor")
      calls.add(1)
    }
  }

  /// The parts of the screen that are shown, where it shows one at a time: none before the first.
  package private(set) var parts: ScreenParts<Content>?
  /// Is called with each change of the parts.
  package var partsDidChange: (@MainActor (ScreenParts<Content>) -> Void)?

  package var searchText = ""
  package let calls = Gauge()
  package var presenter: (any ScreenPresenter)?

  /// A screen without calls.
  package init() {}

  package func showTitle(_ title: String) { messages.append(.title(title)) }
  package func showActivityIndicator() { messages.append(.activityShown) }
  package func hideActivityIndicator() { messages.append(.activityHidden) }
  package func show(_ content: Content) { messages.append(.content(content)) }
  package func present(_ message: UserMessage) { messages.append(.message(message)) }
  package func dismissMessage() { messages.append(.messageDismissed) }
  package func showNothing(because message: UserMessage) { messages.append(.nothing(message)) }
  package func deselectRow(at position: RowPosition) { messages.append(.deselected(position)) }

  package func showParts(_ parts: ScreenParts<Content>) {
    self.parts = parts
    partsDidChange?(parts)
  }

  /// The content on the screen now, or none.
  package var content: Content? {
    for message in messages.reversed() {
      switch message {
      case .content(let content): return content
      case .nothing: return nil
      default: continue
      }
    }
    return nil
  }

  /// The message on the screen now, or none.
  package var visibleMessage: UserMessage? {
    for message in messages.reversed() {
      switch message {
      case .message(let message): return message
      case .messageDismissed, .content, .nothing: return nil
      default: continue
      }
    }
    return nil
  }

  package var title: String? {
    messages.compactMap { if case .title(let title) = $0 { title } else { nil } }.last
  }

  package var isActivityIndicatorVisible: Bool {
    messages.last { $0 == .activityShown || $0 == .activityHidden } == .activityShown
  }

  package var shownMessages: [UserMessage] {
    messages.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  package var activityChanges: [Bool] {
    messages.compactMap { message in
      switch message {
      case .activityShown: true
      case .activityHidden: false
      default: nil
      }
    }
  }
}
