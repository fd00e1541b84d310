/// What the onboarding screen shows, in the app's own words.
package struct OnboardingContent: Hashable, Sendable {
  /// The headline.
  package let headline: String
  /// What stands beside the box.
  package let dontShowAgain: String
  /// What the button that leads on says.
  package let skip: String
  /// Whether the box is ticked.
  package let isTicked: Bool

  /// The screen with the box as given.
  package init(isTicked: Bool, words: Localization) {
    self.headline = words[.onboardingHeadline]
    self.dontShowAgain = words[.dontShowAgain]
    self.skip = words[.skip]
    self.isTicked = isTicked
  }

  /// The name of the symbol that draws the box.
  package var symbol: String { isTicked ? "checkmark.rectangle.fill" : "rectangle" }
}
