/// A message for the user, ready to be shown.
package struct UserMessage: Hashable, Sendable {
  /// The headline.
  package let title: String
  /// The text below it.
  package let text: String
  /// What the button that dismisses the message says.
  package let button: String

  /// A message with its headline and text.
  package init(title: String, text: String, button: String = "Ok") {
    self.title = title
    self.text = text
    self.button = button
  }
}
