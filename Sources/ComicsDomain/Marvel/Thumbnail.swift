package import Foundation

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
