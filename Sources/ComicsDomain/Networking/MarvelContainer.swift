/// What the Marvel service answers: items of a list, with what it says of the whole list.
package struct MarvelContainer<Item: Sendable>: Sendable {
  /// How many items the service gives at once, if it says so.
  let limit: Int?
  /// How many items the whole list has, if it says so.
  let total: Int?
  package let items: [Item]

  package init(limit: Int?, total: Int?, items: [Item]) {
    self.limit = limit
    self.total = total
    self.items = items
  }

  /// This part as the page that begins at the offset it was asked for with.
  ///
  /// The next one begins behind all that was received; there is none when that is the whole list, when
  /// fewer came than could have (001-18), or when no number is left to count on with.
  ///
  /// - Throws: `LoadError.invalidData` when it does not say what the whole list is.
  package func page(at offset: Int) throws(LoadError) -> Page<Item> {
    guard let limit, let total else { throw .invalidData }
    let (received, isBeyondCounting) = offset.addingReportingOverflow(items.count)
    let isLast = items.count < limit || isBeyondCounting || received >= total
    return Page(items: items, next: isLast ? nil : received)
  }

  /// The one item that was asked for by its id.
  ///
  /// - Throws: `LoadError.notFound` when there is none.
  package func only() throws(LoadError) -> Item {
    guard let item = items.first else { throw .notFound }
    return item
  }
}

extension MarvelContainer where Item: Decodable {
  /// Reads a response.
  ///
  /// - Throws: `LoadError.unauthorized` when the service refuses who asks, `LoadError.notFound` when it
  ///   does not have what was asked for, `LoadError.invalidData` for anything else that is not part of a
  ///   list, or that reports an error by its own code, whatever else is in it (001-54, 000-17).
  package init(_ response: HTTPResponse) throws(LoadError) {
    switch response.status {
    case 401, 403: throw .unauthorized
    case 404: throw .notFound
    default: break
    }
    let root: MarvelWire<Item> = try response.decoded()
    guard root.code == 200 else { throw .invalidData }
    self.init(limit: root.data.limit, total: root.data.total, items: root.data.results)
  }
}

private struct MarvelWire<Result: Decodable>: Decodable {
  struct Part: Decodable {
    let limit: Int?
    let total: Int?
    let results: [Result]
  }

  let code: Int
  let status: String
  let data: Part
}
