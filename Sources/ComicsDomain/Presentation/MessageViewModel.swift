/// A view with a message in place of content: it is shown with exactly the text it was given (004-10).
package struct MessageViewModel: Hashable, Sendable {
  /// The text; none while the view is hidden.
  package let text: String?

  /// A view with a text, or a hidden one.
  package init(text: String? = nil) {
    self.text = text
  }

  /// Whether the view can be seen.
  package var isShown: Bool { text != nil }
}
