package import ComicsDomain

/// A spy on which can be seen whether something is loading.
@MainActor
package protocol SpyLoadingView: LoadingView {
  /// Whether the activity indicator is there now.
  var isActivityIndicatorVisible: Bool { get }
  /// Counts the calls of the view.
  var calls: Gauge { get }
}

extension SpyLoadingView {
  /// Waits until the activity indicator is not there, and what came with that is.
  package func isIdle() async throws {
    while isActivityIndicatorVisible { try await calls.reaches(calls.value + 1) }
  }
}

/// What can be seen on a spied screen whatever its content.
@MainActor
package protocol SpyScreen: SpyLoadingView {
  /// Who learns what the user does there, kept as a view does; none before the screen was shown.
  var presenter: (any ScreenPresenter)? { get set }
  /// What is in its search field, where it has one.
  var searchText: String { get set }
  /// The title it was given last.
  var title: String? { get }
  /// Every change of the activity indicator in order: shown is true, hidden is false.
  var activityChanges: [Bool] { get }
  /// The messages for the user, in order.
  var shownMessages: [UserMessage] { get }
}
