/// What every screen that loads something can show while it loads and when that fails.
@MainActor
package protocol LoadingView: AnyObject {
  /// Shows that a load is under way.
  func showActivityIndicator()
  /// Shows that no load is under way any more.
  func hideActivityIndicator()
  /// Shows the user a message, keeping what is already on the screen.
  func present(_ message: UserMessage)
  /// Takes away the last message for the user.
  func dismissMessage()
}

/// The port through which a presenter speaks to its screen, in messages whose order matters.
@MainActor
package protocol ScreenView<Content>: LoadingView {
  /// What the screen shows when all goes well.
  associatedtype Content: Sendable

  /// Sets the title of the screen.
  func showTitle(_ title: String)
  /// Replaces what is on the screen.
  func show(_ content: Content)
  /// Replaces what is on the screen by an explanation of why there is nothing.
  func showNothing(because message: UserMessage)
  /// Takes the highlight off a row; what highlights no rows does nothing.
  func deselectRow(at position: RowPosition)
}

extension ScreenView {
  package func deselectRow(at position: RowPosition) {}
}

/// A view that shows one part of the screen at a time: loading view, message or content.
@MainActor
package protocol PartsView<Content>: ScreenView where Content: Hashable {
  /// Shows these parts, and hides the others.
  func showParts(_ parts: ScreenParts<Content>)
}
