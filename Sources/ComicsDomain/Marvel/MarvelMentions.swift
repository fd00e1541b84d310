import Foundation

/// What else a character or a comic is mentioned with: how much there is of it, and the first few by name.
package struct MarvelMentions: Hashable, Sendable {
  /// How many there are in all.
  package let available: Int
  /// Those that are named.
  package let named: [MarvelLink]

  /// Mentions of so many, of which some are named.
  package init(available: Int = 0, named: [MarvelLink] = []) {
    self.available = available
    self.named = named
  }
}

/// A name that leads to the page of what it names.
package struct MarvelLink: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The number of what it names; none when the address held none, and the link leads nowhere.
  package let id: Int?

  /// A link made of its parts.
  package init(name: String, id: Int?) {
    self.name = name
    self.id = id
  }

  /// The link to the resource at an address, which ends in its number.
  package init(name: String, resource: String?) {
    let end = resource.flatMap { URL(string: $0)?.lastPathComponent }
    self.init(name: name, id: end.flatMap { Int($0) })
  }
}

/// Mentions as they travel.
struct MentionsWire: Decodable {
  struct Item: Decodable {
    let resourceURI: String?
    let name: String?
  }

  let available: Int?
  let items: [Item]?

  /// The mentions; those without a name cannot be shown and are left out. Without a total, the number of
  /// those that came is used (001-28).
  var mentions: MarvelMentions {
    MarvelMentions(
      available: available ?? items?.count ?? 0,
      named: (items ?? []).compactMap { item in
        item.name.map { MarvelLink(name: $0, resource: item.resourceURI) }
      })
  }
}
