import Foundation

/// The wrapping that every Marvel answer comes in: the service's own status code and the results.
package struct MarvelEnvelope<Item: Sendable>: Sendable {
  /// The code of the envelope, which may differ from the status of the response.
  package let code: Int
  /// What was asked for.
  package let items: [Item]

  /// An envelope made of its parts.
  package init(code: Int, items: [Item]) {
    self.code = code
    self.items = items
  }

  /// The items, provided that the service itself called its answer good.
  package func accepted() throws(LoadError) -> [Item] {
    guard code == 200 else { throw .invalidData }
    return items
  }
}

extension MarvelEnvelope: Equatable where Item: Equatable {}

extension MarvelEnvelope {
  /// Opens a response and turns each result, as it travels, into an item of the domain.
  package init<Wire: Decodable>(
    _ response: HTTPResponse, item: (Wire) -> Item
  ) throws(LoadError) {
    let root: MarvelEnvelopeWire<Wire> = try response.decoded()
    self.init(code: root.code, items: root.data.results.map(item))
  }
}

private struct MarvelEnvelopeWire<Result: Decodable>: Decodable {
  struct Page: Decodable { let results: [Result] }
  let code: Int
  let status: String
  let data: Page
}
