/// Prepares the onboarding screen and reacts to what the user does there.
///
/// A class because the screen talks to it over time. It does not know what comes after it.
@MainActor
package final class OnboardingPresenter: ScreenPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<OnboardingContent>

  private weak var view: View?
  private weak var delegate: (any OnboardingDelegate)?
  private let preference: OnboardingPreference

  /// A presenter for the given screen, which owns it.
  package init(
    view: View, preference: OnboardingPreference, delegate: any OnboardingDelegate
  ) {
    self.view = view
    self.preference = preference
    self.delegate = delegate
  }

  /// The screen is there: shows the box as the user left it.
  package func viewIsReady() {
    view?.show(OnboardingContent(isTicked: preference.dontShow))
  }

  /// Ticks the box, or takes the tick away, and remembers it; the screen shows what was remembered.
  package func dontShowAgainWasTapped() {
    do throws(LoadError) {
      try preference.set(dontShow: !preference.dontShow)
      view?.show(OnboardingContent(isTicked: preference.dontShow))
    } catch {
      view?.present(.preferenceNotSaved)
    }
  }

  /// The user wants to go on.
  package func skipWasTapped() {
    delegate?.onboardingWasSkipped()
  }
}

extension UserMessage {
  fileprivate static let preferenceNotSaved = UserMessage(
    title: "Your choice was not saved",
    text: "It could not be saved on this device. Free some space and try again")
}

/// Is notified of what happens on the onboarding screen.
@MainActor
package protocol OnboardingDelegate: AnyObject {
  /// The user wants to go on.
  func onboardingWasSkipped()
}
