/// Makes the screens that coordinators lead to. Every screen reports to its delegate what the user does
/// there, and knows of no other screen (001-57).
///
/// A screen loads what it shows when it appears for the first time.
@MainActor
package protocol AppScreens: AnyObject, Sendable {
  /// What lies on top of whatever screen is in front, for loads that belong to none.
  var overlay: any LoadingView { get }
  /// What the app says.
  var words: Localization { get }

  /// The onboarding screen.
  func onboarding(delegate: any OnboardingDelegate) -> Screen
  /// The landing screen.
  func landing(delegate: any LandingDelegate) -> Screen
  /// The list of all characters.
  func allCharacters(delegate: any MarvelScreenDelegate) -> Screen
  /// The list of all comics, or of those whose titles begin with a text (001-36).
  func allComics(
    titleStartsWith beginning: String?, delegate: any MarvelScreenDelegate
  ) -> Screen
  /// The page of a character.
  ///
  /// - Parameter row: What is known of it already, when it was selected in a row or by a link.
  func character(
    _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
  ) -> Screen
  /// The page of a comic.
  ///
  /// - Parameters:
  ///   - row: What is known of it already, when it was selected in a row or by a link.
  ///   - comic: The comic, when it has been loaded already; the page does not load it then.
  func comic(
    _ id: Int, knowing row: MarvelRow?, loaded comic: MarvelComic?,
    delegate: any MarvelScreenDelegate
  ) -> Screen
  /// Loads a comic for which there is no page yet.
  ///
  /// - Throws: Why the comic could not be loaded.
  func loadComic(_ id: Int) async throws(LoadError) -> MarvelComic
}
