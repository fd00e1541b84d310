import Foundation

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
