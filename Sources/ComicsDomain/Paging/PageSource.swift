/// Where the parts of a long list come from.
package protocol PageSource<Item>: Sendable {
  /// What the list is made of.
  associatedtype Item: Identifiable & Sendable

  /// The part that the list begins with.
  func firstPage() async throws(LoadError) -> Page<Item>

  /// The part that begins where an earlier one said the next does.
  ///
  /// - Parameter items: All items that came before.
  func page(at next: Int, after items: [Item]) async throws(LoadError) -> Page<Item>
}
