package import Foundation

/// What else a character or a comic is mentioned with: how much there is of it, and the first few by name.
package struct MarvelMentions: Hashable, Sendable {
  /// How many there are in all.
  package let available: Int
  package let named: [MarvelLink]

  package init(available: Int = 0, named: [MarvelLink] = []) {
    self.available = available
    self.named = named
  }
}

/// A name that leads to the page of what it names.
package struct MarvelLink: Hashable, Sendable {
  package let name: String
  /// The number of what it names; none when the address held none, and the link leads nowhere.
  package let id: Int?

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

extension MarvelMentions: Decodable {
  private struct Item: Decodable {
    let resourceURI: String?
    let name: String?
  }

  private enum CodingKeys: CodingKey { case available, items }

  /// Mentions without a name cannot be shown and are left out. Without a total, the number of those that came is
  /// used (001-28).
  package init(from decoder: any Decoder) throws {
    let wire = try decoder.container(keyedBy: CodingKeys.self)
    let items = try wire.decodeIfPresent([Item].self, forKey: .items) ?? []
    self.init(
      available: try wire.decodeIfPresent(Int.self, forKey: .available) ?? items.count,
      named: items.compactMap { item in
        item.name.map { MarvelLink(name: $0, resource: item.resourceURI) }
      })
  }
}

/// A picture of the Marvel service, which has it in several sizes.
package struct Thumbnail: Hashable, Sendable {
  /// Where the picture is in full size, as a page shows it (001-21).
  package let address: URL
  /// Where it is in the size of a row: 100 by 100 pixels.
  package let rowAddress: URL

  /// A picture as the service names it; none when its parts make up no address.
  ///
  /// - Parameters:
  ///   - path: The address without its ending.
  ///   - fileExtension: The ending, such as `jpg` or `gif`.
  package init?(path: String, fileExtension: String) {
    guard let address = URL(imageAddress: "\(path).\(fileExtension)"),
      let rowAddress = URL(imageAddress: "\(path)/standard_medium.\(fileExtension)")
    else { return nil }
    self.address = address
    self.rowAddress = rowAddress
  }
}

/// A picture as it travels.
struct ThumbnailWire: Decodable {
  let path: String?
  let `extension`: String?

  /// The picture, if both parts of its address came.
  var thumbnail: Thumbnail? {
    guard let path, let fileExtension = `extension` else { return nil }
    return Thumbnail(path: path, fileExtension: fileExtension)
  }
}
