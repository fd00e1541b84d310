/// What draws an app: the port through which the app reaches its user.
@MainActor
public protocol Display: AnyObject, Sendable {
  /// Shows the screens on top of one another, the last of them in front.
  func show(_ screens: [Screen])
  /// Offers these tabs, from the first to the last, of which one is in front.
  func showTabs(_ titles: [String], selected: Int)
  /// Shows on top of whatever screen is in front how a load is getting on that belongs to none.
  func showOverlay(_ load: LoadState)
}

extension Display {
  /// Does nothing, for an app without tabs.
  public func showTabs(_ titles: [String], selected: Int) {}
  /// Does nothing, for an app without links.
  public func showOverlay(_ load: LoadState) {}
}

/// A message for the user, ready to be shown.
public struct UserMessage: Hashable, Sendable {
  /// The headline.
  public let title: String
  /// The text below it.
  public let text: String
  /// What the button that dismisses the message says.
  public let button: String

  package init(title: String, text: String, button: String = "Ok") {
    self.title = title
    self.text = text
    self.button = button
  }
}
