/// Makes the screens that coordinators lead to. Every screen tells its delegate what the user does
/// there, and knows of no other screen (001-57).
@MainActor
package protocol AppScreens: AnyObject, Sendable {
  /// What lies on top of whatever screen is in front, for loads that belong to none.
  var overlay: any LoadingView { get }

  /// The onboarding screen.
  func onboarding(delegate: any OnboardingDelegate) -> any AppScreen
  /// The landing screen.
  func landing(delegate: any LandingDelegate) -> any AppScreen
  /// The screen of a list, a character or a comic; it loads on its own what it shows.
  func screen(of route: Route, delegate: any CatalogueDelegate) -> any AppScreen
  /// The screen of a character or a comic once it has been loaded.
  ///
  /// - Throws: Why it could not be loaded.
  func loadedScreen(
    of route: Route, delegate: any CatalogueDelegate
  ) async throws(LoadError) -> any AppScreen
}

/// Who is told what happens on lists and details of characters and comics.
@MainActor
package protocol CatalogueDelegate: AnyObject, Sendable {
  /// The user has chosen the character with that id.
  func characterWasChosen(_ id: Int)
  /// The user has chosen the comic with that id.
  func comicWasChosen(_ id: Int)
  /// The user wants to go back.
  func backWasTapped()
}
