/// Makes the screens that coordinators lead to. Every screen reports to its delegate what the user does
/// there, and knows of no other screen (001-57).
///
/// A screen loads what it shows when it appears for the first time.
@MainActor
package protocol AppScreens: AnyObject, Sendable {
  /// What lies on top of whatever screen is in front, for loads that belong to none.
  var overlay: any LoadingView { get }

  /// The onboarding screen.
  func onboarding(delegate: any OnboardingDelegate) -> any AppScreen
  /// The landing screen.
  func landing(delegate: any LandingDelegate) -> any AppScreen
  /// The list of all characters.
  func allCharacters(delegate: any MarvelScreenDelegate) -> any AppScreen
  /// The list of all comics.
  func allComics(delegate: any MarvelScreenDelegate) -> any AppScreen
  /// The page of a character.
  ///
  /// - Parameter row: What is known of it already, when it was selected in a row or by a link.
  func character(
    _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
  ) -> any AppScreen
  /// The page of a comic.
  ///
  /// - Parameter row: What is known of it already, when it was selected in a row or by a link.
  func comic(
    _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
  ) -> any AppScreen
  /// The page of a comic that has been loaded before there is a page, and is not loaded by it.
  ///
  /// - Throws: Why the comic could not be loaded.
  func loadedComic(
    _ id: Int, delegate: any MarvelScreenDelegate
  ) async throws(LoadError) -> any AppScreen
}
