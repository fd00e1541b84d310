/// What a screen is in the middle of: exactly one of four things (004-01…04).
package enum ScreenState<Content: Hashable & Sendable>: Hashable, Sendable {
  /// What it is to show is on its way.
  case loading
  /// It shows its content.
  case loaded(Content)
  /// There is nothing to show, for the given reason.
  case noData(UserMessage)
  /// The load has failed, with this message for the user.
  case failed(UserMessage)
}
