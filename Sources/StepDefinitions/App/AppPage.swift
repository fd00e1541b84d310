import ComicsDomain
import TestDoubles

/// A screen of the Marvel app in the hands of its user.
@MainActor
protocol AppPage: AnyObject {
  /// What the user looks at.
  var sighted: any SightedScreen { get }
  /// The row at the end of the list, where there is a list.
  var end: SpyRow? { get }
  /// What is behind the screen.
  var inHand: any PresenterInHand { get }

  /// Lets the screen appear, unless it has.
  func openIfNeeded()
}

extension ScreenInHand: AppPage where Content: ScreenContent, Presenter: PresenterInHand {
  var sighted: any SightedScreen { screen }
  var inHand: any PresenterInHand { presenter }
}

/// What a user can do on any screen of the Marvel app.
@MainActor
protocol PresenterInHand: AppearingPresenter {
  /// What the screen loads, if it loads anything.
  var load: (any Loading)? { get }

  /// Taps what carries the label.
  ///
  /// - Returns: Whether there is anything with that label.
  func tap(_ label: String) -> Bool
  /// Taps “Back”.
  ///
  /// - Returns: Whether the screen has anything to go back with.
  func tapBack() -> Bool
}

/// What a user can do in a list of the Marvel app.
@MainActor
protocol MarvelListInHand: PresenterInHand {
  var content: MarvelListContent { get }
  func rowIsVisible(at position: RowPosition)
  func search(_ text: String)
}

extension OnboardingPresenter: PresenterInHand {
  var load: (any Loading)? { nil }

  func tap(_ label: String) -> Bool {
    switch label {
    case OnboardingContent.skip: skipWasTapped()
    case OnboardingContent.dontShowAgain: dontShowAgainWasTapped()
    default: return false
    }
    return true
  }

  func tapBack() -> Bool { false }
}

extension LandingPresenter: PresenterInHand {
  var load: (any Loading)? { nil }

  func tap(_ label: String) -> Bool {
    guard let choice = LandingContent().choices.first(where: { $0.title == label }) else {
      return false
    }
    choose(choice)
    return true
  }

  func tapBack() -> Bool { false }
}

extension MarvelListPresenter: MarvelListInHand {
  var load: (any Loading)? { loading }

  func tap(_ label: String) -> Bool {
    guard let row = content.rows.firstIndex(where: { $0.title == label }) else { return false }
    selectRow(at: RowPosition(section: 0, row: row))
    return true
  }

  func tapBack() -> Bool {
    backWasTapped()
    return true
  }
}

extension MarvelDetailPresenter: PresenterInHand {
  var load: (any Loading)? { loading }

  func tap(_ label: String) -> Bool {
    guard let link = content.links.firstIndex(where: { $0.name == label }) else { return false }
    selectLink(at: link)
    return true
  }

  func tapBack() -> Bool {
    backWasTapped()
    return true
  }
}
