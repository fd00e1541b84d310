package import ComicsDomain

/// What can be seen on a spied screen whatever its content.
@MainActor
package protocol SpyScreen: AnyObject {
  /// The title it was given last.
  var title: String? { get }
  /// Whether the activity indicator is on the screen now.
  var isActivityIndicatorVisible: Bool { get }
  /// Every change of the activity indicator in order: shown is true, hidden is false.
  var activityChanges: [Bool] { get }
  /// Waits until the activity indicator is not on the screen, and what came with that is.
  func isIdle() async throws
  /// The messages for the user, in order.
  var shownMessages: [UserMessage] { get }
}
