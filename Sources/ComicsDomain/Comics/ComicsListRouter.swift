/// Where the list of comics can lead.
@MainActor
package protocol ComicsListRouter: AnyObject {
  /// Opens the characters of the comic.
  func showCharacters(of comic: Comic)
}
