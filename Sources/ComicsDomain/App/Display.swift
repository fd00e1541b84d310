/// What draws an app: the port through which the app reaches its user.
@MainActor
package protocol Display: AnyObject, Sendable {
  /// What lies on top of whatever screen is in front, for loads that belong to none.
  var overlay: any LoadingView { get }
  /// Makes what draws one kind of content.
  func makeView<Content: Hashable & Sendable>(
    showing: Content.Type
  ) -> any ScreenView<Content>
  /// Makes what draws one kind of content, one part of the screen at a time.
  func makePartsView<Content: Hashable & Sendable>(
    showing: Content.Type
  ) -> any PartsView<Content>
  /// Makes the row at the end of a list.
  func makeRow() -> any LoadingView
  /// Shows the screens on top of one another, the last of them in front.
  func show(_ screens: [Screen])
  /// Offers these tabs, from the first to the last, of which one is in front.
  func showTabs(_ titles: [String], selected: Int)
}
