/// A comic as the service knows it. Several comics may carry the same id; each is kept.
package struct Comic: Hashable, Sendable {
  /// The number the service gave it.
  package let id: Int
  /// The title, exactly as it arrived.
  package let title: String

  /// A comic made of its parts.
  package init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}
