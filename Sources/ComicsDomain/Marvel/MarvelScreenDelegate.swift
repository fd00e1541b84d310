/// Receives what the user wants from the Marvel screens. No screen opens another; the delegate decides where
/// that leads (001-57).
@MainActor
package protocol MarvelScreenDelegate: AnyObject, Sendable {
  /// The user wants to see a character, of which the screen knows this much.
  func characterWasSelected(_ character: MarvelRow)
  /// The user wants to see a comic, of which the screen knows this much.
  func comicWasSelected(_ comic: MarvelRow)
  /// The user wants to leave the screen.
  func backWasTapped()
}
