package import Foundation

/// Reads the data of an answer to a request for vipers. The wire format ends here.
package enum VipersMapper {
  private struct Wire: Decodable {
    struct Overview: Decodable {
      let title: String?
    }

    struct Item: Decodable {
      let id: Int?
      let level: String?
      let imageAddress: String?
      let isAccessible: Bool?

      enum CodingKeys: String, CodingKey {
        case id, level
        case imageAddress = "bg_image_url"
        case isAccessible = "accessible"
      }
    }

    let success: Bool?
    let overview: Overview?
    let vipers: [Item]?
  }

  /// The vipers in the data, in its order; no data at all says that there are none (004-49).
  ///
  /// - Throws: `LoadError.invalidData` when the data cannot be read (004-22), and `.unsuccessful` when it
  ///   says of itself that it is no success. Data that says nothing of the kind is one.
  package static func map(_ data: Data) throws(LoadError) -> Vipers {
    if data.isEmpty { return Vipers() }
    let wire: Wire = try data.decoded()
    if wire.success == false { throw .unsuccessful }
    return Vipers(
      title: wire.overview?.title,
      vipers: wire.vipers?.map { item in
        Viper(
          id: item.id, level: item.level, imageAddress: item.imageAddress,
          isAccessible: item.isAccessible)
      })
  }
}
