/// Prepares the landing screen and passes on what the user chooses there.
///
/// A class because the screen talks to it over time. It does not know where a choice leads.
@MainActor
package final class LandingPresenter: ScreenPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<LandingContent>

  private weak var view: View?
  private weak var delegate: (any LandingDelegate)?
  private let words: Localization

  /// What the screen shows.
  package var content: LandingContent { LandingContent(words) }

  /// A presenter for the given screen, which owns it.
  package init(view: View, words: Localization, delegate: any LandingDelegate) {
    self.view = view
    self.delegate = delegate
    self.words = words
  }

  /// The screen is there: shows its title and the choices.
  package func viewIsReady() {
    view?.showTitle(words[.landingTitle])
    view?.show(content)
  }

  /// The user has chosen.
  package func choose(_ choice: LandingChoice) {
    delegate?.wasChosen(choice)
  }
}

/// Is notified of what happens on the landing screen.
@MainActor
package protocol LandingDelegate: AnyObject {
  /// The user has chosen.
  func wasChosen(_ choice: LandingChoice)
}
