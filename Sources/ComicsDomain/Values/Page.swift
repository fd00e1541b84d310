/// A part of a list that is too long to be loaded at once.
package struct Page<Item: Sendable>: Sendable {
  /// The items of this part, in the order of the source.
  package let items: [Item]
  /// Where the next part begins, in the terms of the source: an offset or the number of a page. None
  /// after the last part.
  package let next: Int?

  package init(items: [Item], next: Int? = nil) {
    self.items = items
    self.next = next
  }
}

extension Page: Equatable where Item: Equatable {}
