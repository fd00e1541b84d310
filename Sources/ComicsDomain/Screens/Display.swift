/// What draws an app: the port through which the app reaches its user.
@MainActor
package protocol Display: AnyObject, Sendable {
  /// Shows the screens on top of one another, the last of them in front.
  func show(_ screens: [Screen])
  /// Offers these tabs, from the first to the last, of which one is in front.
  func showTabs(_ titles: [String], selected: Int)
  /// Shows on top of whatever screen is in front how a load is getting on that belongs to none.
  func showOverlay(_ load: LoadState)
}

extension Display {
  package func showTabs(_ titles: [String], selected: Int) {}
  package func showOverlay(_ load: LoadState) {}
}
