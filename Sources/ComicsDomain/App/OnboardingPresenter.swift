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
  private let words: Localization

  /// What the screen shows: the box as the user left it.
  package var content: OnboardingContent {
    OnboardingContent(isTicked: preference.dontShow, words: words)
  }

  /// A presenter for the given screen, which owns it.
  package init(
    view: View, preference: OnboardingPreference, words: Localization,
    delegate: any OnboardingDelegate
  ) {
    self.view = view
    self.preference = preference
    self.words = words
    self.delegate = delegate
  }

  /// The screen is there: shows the box as the user left it.
  package func viewIsReady() {
    view?.show(content)
  }

  /// Ticks the box, or takes the tick away, and remembers it; the screen shows what was remembered.
  package func dontShowAgainWasTapped() {
    do throws(LoadError) {
      try preference.set(dontShow: !preference.dontShow)
      view?.show(content)
    } catch {
      view?.present(words.message(.choiceNotSaved, .choiceNotSavedText))
    }
  }

  /// The user wants to go on.
  package func skipWasTapped() {
    delegate?.onboardingWasSkipped()
  }
}

/// Is notified of what happens on the onboarding screen.
@MainActor
package protocol OnboardingDelegate: AnyObject {
  /// The user wants to go on.
  func onboardingWasSkipped()
}
