/// A view that says that something is on its way: it moves for exactly as long as it is shown (004-09).
package struct LoadingViewModel: Hashable, Sendable {
  /// Whether the view can be seen.
  package let isShown: Bool

  /// A view that can be seen, or not.
  package init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Whether the view moves.
  package var isAnimating: Bool { isShown }
}
