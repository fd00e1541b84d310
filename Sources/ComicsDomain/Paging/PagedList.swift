/// Where the parts of a long list come from.
package protocol PageSource<Item>: Sendable {
  associatedtype Item: Identifiable & Sendable

  /// The part that the list begins with.
  func firstPage() async throws(LoadError) -> Page<Item>

  /// The part that begins where an earlier one said the next does.
  ///
  /// - Parameter items: All items that came before.
  func page(at next: Int, after items: [Item]) async throws(LoadError) -> Page<Item>
}

/// A list put together from the parts that have arrived.
///
/// An item that comes again in a later part is kept once, where it came first. A part without items
/// ends the list, whatever it says of a next one.
package struct PagedList<Item: Identifiable & Sendable>: Sendable {
  /// Everything that has arrived, in order.
  package private(set) var items: [Item] = []
  /// Where the next part begins; none when the list is complete, or was not begun.
  package private(set) var next: Int?

  package init() {}

  package init(_ first: Page<Item>) { append(first) }

  /// Adds the part that comes next.
  package mutating func append(_ page: Page<Item>) {
    var known = Set(items.map(\.id))
    items += page.items.filter { known.insert($0.id).inserted }
    next = page.items.isEmpty ? nil : page.next
  }
}
