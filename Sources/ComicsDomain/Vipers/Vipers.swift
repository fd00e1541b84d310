package import Foundation

/// What the service answers when it is asked for vipers: everything may be missing, and an answer
/// without anything is a good one.
package struct Vipers: Hashable, Sendable {
  package let title: String?
  /// The vipers in the order of the service; none where it did not even give a list.
  package let vipers: [Viper]?

  package init(title: String? = nil, vipers: [Viper]? = nil) {
    self.title = title
    self.vipers = vipers
  }
}

/// A viper as the service knows it: everything about it may be missing.
package struct Viper: Hashable, Decodable, Sendable {
  /// The number the service gave it.
  package let id: Int?
  package let level: String?
  package let imageAddress: String?
  /// Whether the user may go to it.
  package let isAccessible: Bool?

  private enum CodingKeys: String, CodingKey {
    case id, level
    case imageAddress = "bg_image_url"
    case isAccessible = "accessible"
  }

  package init(
    id: Int? = nil, level: String? = nil, imageAddress: String? = nil, isAccessible: Bool? = nil
  ) {
    self.id = id
    self.level = level
    self.imageAddress = imageAddress
    self.isAccessible = isAccessible
  }
}

/// Reads the data of an answer to a request for vipers. The wire format ends here.
package enum VipersMapper {
  private struct Wire: Decodable {
    struct Overview: Decodable { let title: String? }

    let success: Bool?
    let overview: Overview?
    let vipers: [Viper]?
  }

  /// The vipers in the data, in its order; no data at all says that there are none (004-49).
  ///
  /// - Throws: `LoadError.invalidData` when the data cannot be read (004-22), and `.unsuccessful` when it
  ///   says of itself that it is not a success. Data that says nothing of the kind is one.
  package static func map(_ data: Data) throws(LoadError) -> Vipers {
    if data.isEmpty { return Vipers() }
    let wire: Wire = try data.decoded()
    if wire.success == false { throw .unsuccessful }
    return Vipers(title: wire.overview?.title, vipers: wire.vipers)
  }
}
