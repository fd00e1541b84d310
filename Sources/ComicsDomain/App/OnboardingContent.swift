/// What the onboarding screen shows, in the app's own words.
package struct OnboardingContent: Hashable, Sendable {
  /// The headline.
  package static let headline = "Know your heroes"
  /// What the button that leads on says.
  package static let skip = "SKIP"
  /// What stands beside the box; the space in it is how the app writes it.
  package static let dontShowAgain = "Don 't show this again"
  /// Whether the box is ticked.
  package let isTicked: Bool

  /// The screen with the box as given.
  package init(isTicked: Bool) {
    self.isTicked = isTicked
  }

  /// The name of the symbol that draws the box.
  package var symbol: String { isTicked ? "checkmark.rectangle.fill" : "rectangle" }
}
