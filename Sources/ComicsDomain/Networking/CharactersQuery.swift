import Foundation

/// Which characters are asked for, and which part of them. What is not said is not sent (001-51).
package struct CharactersQuery: Hashable, Sendable {
  /// The whole name.
  package var name: String?
  /// How the name begins.
  package var nameStartsWith: String?
  /// How many at most.
  package var limit: Int?
  /// How many to pass over.
  package var offset: Int?

  /// A query; without any part it asks for all characters.
  package init(
    name: String? = nil, nameStartsWith: String? = nil, limit: Int? = nil, offset: Int? = nil
  ) {
    self.name = name
    self.nameStartsWith = nameStartsWith
    self.limit = limit
    self.offset = offset
  }

  /// The parameters, each under its own name.
  var items: [URLQueryItem] {
    .said(
      ("name", name), ("nameStartsWith", nameStartsWith), ("limit", limit.map(String.init)),
      ("offset", offset.map(String.init)))
  }
}

extension [URLQueryItem] {
  /// The parameters that have a value.
  static func said(_ parameters: (name: String, value: String?)...) -> Self {
    parameters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
  }
}
