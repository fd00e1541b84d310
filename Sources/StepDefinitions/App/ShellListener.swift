import ComicsDomain

/// Listens to screens in place of a coordinator, and decides nothing.
///
/// A class because screens hold their listeners weakly.
@MainActor
final class ShellListener: OnboardingDelegate, LandingDelegate {
  /// What the screens have reported, in words and in order.
  private(set) var reports: [String] = []

  nonisolated init() {}

  func onboardingWasSkipped() { reports.append("the onboarding was skipped") }

  func wasChosen(_ choice: LandingChoice) {
    reports.append("\(choice.title(in: Localization(.english))) was chosen")
  }
}
