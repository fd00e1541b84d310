import ComicsDomain

/// Listens to screens in place of a coordinator, and decides nothing.
///
/// A class because screens hold whom they tell weakly.
@MainActor
final class ShellListener: OnboardingDelegate, LandingDelegate {
  /// What the screens have told, in words and in order.
  private(set) var told: [String] = []

  nonisolated init() {}

  func onboardingWasSkipped() { told.append("the onboarding was skipped") }

  func wasChosen(_ choice: LandingChoice) { told.append("\(choice.title) was chosen") }
}
