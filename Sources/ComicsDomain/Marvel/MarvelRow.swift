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
