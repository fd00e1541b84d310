/// A character that appears in a comic.
package struct ComicCharacter: Hashable, Sendable {
  /// The number the service gave it.
  package let id: Int
  /// The name, exactly as it arrived.
  package let name: String

  /// A character made of its parts.
  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
