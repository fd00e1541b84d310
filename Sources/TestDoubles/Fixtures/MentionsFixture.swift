/// What a character or a comic is mentioned with, as the Marvel service sends it: a number, and the first
/// few by name and address.
package struct MentionsFixture: Hashable, Sendable, Codable {
  /// One that is named.
  package struct Item: Hashable, Sendable, Codable {
    let resourceURI: String?
    let name: String
    /// What kind of story it is; none for anything else.
    var type: String?

    /// A name with the address of what it names.
    package init(name: String, resourceURI: String?) {
      self.resourceURI = resourceURI
      self.name = name
    }
  }

  /// How many there are in all, if the service sends it.
  package let available: Int?
  let collectionURI: String?
  /// Those that are named.
  package let items: [Item]
  let returned: Int

  /// Mentions of so many, of which some are named.
  package init(available: Int?, items: [Item] = []) {
    self.available = available
    self.collectionURI = "http://gateway.marvel.com/v1/public/mentions"
    self.items = items
    self.returned = items.count
  }
}
