/// Something that the Marvel service lists: a character or a comic. Lists, searches and pages treat
/// both alike.
package protocol MarvelEntry: Identifiable, Sendable where ID == Int {
  /// What it is called; empty when the service did not say.
  var title: String { get }
  /// Its picture, or none.
  var thumbnail: Thumbnail? { get }
}

/// A character or a comic as a row of a list shows it, and everything that the list has of it when it is
/// selected.
package struct MarvelRow: Identifiable, Hashable, Sendable {
  /// The number of what it stands for.
  package let id: Int
  /// The name or title; empty when the service did not say (001-20).
  package let title: String
  /// The picture beside it; without one, the app shows its placeholder (001-20).
  package let picture: Thumbnail?

  /// A row made of its parts.
  package init(id: Int, title: String, picture: Thumbnail? = nil) {
    self.id = id
    self.title = title
    self.picture = picture
  }

  /// The row of an entry.
  package init(_ entry: some MarvelEntry) {
    self.init(id: entry.id, title: entry.title, picture: entry.thumbnail)
  }
}

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
