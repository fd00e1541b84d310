import ComicsDomain

extension Screen {
  /// Taps what has the label.
  ///
  /// - Returns: Whether there is anything with that label.
  func tap(_ label: String) -> Bool {
    switch presenter {
    case let onboarding as OnboardingPresenter where label == onboarding.content.skip:
      onboarding.skipWasTapped()
    case let onboarding as OnboardingPresenter where label == onboarding.content.dontShowAgain:
      onboarding.dontShowAgainWasTapped()
    case let landing as LandingPresenter:
      guard let place = landing.content.titles.firstIndex(of: label) else { return false }
      landing.choose(landing.content.choices[place])
    case let list as any SelectingPresenter:
      guard let position = (view as? any VisibleScreen)?.position(of: label) else { return false }
      list.selectRow(at: position)
    case let page as any Linking:
      guard let link = page.content.links.firstIndex(where: { $0.name == label }) else {
        return false
      }
      page.selectLink(at: link)
    default: return false
    }
    return true
  }
}

/// The page of a character or a comic.
@MainActor
private protocol Linking: AnyObject {
  var content: MarvelDetailContent { get }
  func selectLink(at number: Int)
}

extension MarvelDetailPresenter: Linking {}
