/// What a character or a comic is mentioned with, as the Marvel service sends it: a number, and the first
/// few by name and address.
package struct MentionsFixture: Hashable, Sendable, Encodable {
  /// One that is named.
  package struct Item: Hashable, Sendable, Encodable {
    let resourceURI: String?
    let name: String

    /// A name with the address of what it names.
    package init(name: String, resourceURI: String?) {
      self.resourceURI = resourceURI
      self.name = name
    }
  }

  /// How many there are in all, if the service sends it.
  package let available: Int?
  let returned: Int
  /// Those that are named.
  package let items: [Item]

  /// Mentions of so many, of which some are named.
  package init(available: Int?, items: [Item] = []) {
    self.available = available
    self.returned = items.count
    self.items = items
  }
}
