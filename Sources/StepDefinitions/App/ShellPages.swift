import ComicsDomain
import GherkinRunner
import TestDoubles

/// A screen of the app shell with what its user can tap there.
@MainActor
protocol ShellPage: AnyObject, Sendable {
  /// What the user looks at.
  var sighted: any SightedScreen { get }
  /// Taps what carries the label.
  ///
  /// - Returns: Whether there is anything with that label.
  func tap(_ label: String) -> Bool
}

/// The onboarding screen, real but for what draws it.
///
/// A class because screens are.
@MainActor
final class OnboardingPage: ShellPage {
  let screen = SpyView<OnboardingContent>()
  private let presenter: OnboardingPresenter

  init(preference: OnboardingPreference, delegate: any OnboardingDelegate) {
    presenter = OnboardingPresenter(view: screen, preference: preference, delegate: delegate)
    presenter.viewIsReady()
  }

  var sighted: any SightedScreen { screen }

  func tap(_ label: String) -> Bool {
    switch label {
    case OnboardingContent.skip: presenter.skipWasTapped()
    case OnboardingContent.dontShowAgain: presenter.dontShowAgainWasTapped()
    default: return false
    }
    return true
  }
}

/// The landing screen, real but for what draws it.
///
/// A class because screens are.
@MainActor
final class LandingPage: ShellPage {
  private let screen = SpyView<LandingContent>()
  private let presenter: LandingPresenter

  init(delegate: any LandingDelegate) {
    presenter = LandingPresenter(view: screen, delegate: delegate)
    presenter.viewIsReady()
  }

  var sighted: any SightedScreen { screen }

  func tap(_ label: String) -> Bool {
    guard let choice = screen.content?.choices.first(where: { $0.title == label }) else {
      return false
    }
    presenter.choose(choice)
    return true
  }
}

/// A list or a detail of which the shell only needs what it tells its coordinator.
///
/// A class because screens are.
@MainActor
final class CataloguePage: ShellPage {
  private let screen = SpyView<PageContent>()
  private weak var delegate: (any CatalogueDelegate)?

  init(_ route: Route, delegate: any CatalogueDelegate) {
    self.delegate = delegate
    screen.showTitle(route.title)
    screen.show(PageContent(subject: Place(route).inWords))
  }

  var sighted: any SightedScreen { screen }

  func tap(_ label: String) -> Bool {
    guard label == "Back" else { return false }
    delegate?.backWasTapped()
    return true
  }

  /// Chooses a character or a comic.
  func choose(_ place: Place) throws {
    switch place.route {
    case .character(let id): delegate?.characterWasChosen(id)
    case .comic(let id): delegate?.comicWasChosen(id)
    default: throw ExpectationFailure("\(place.inWords) is nothing that a list could offer")
    }
  }
}
