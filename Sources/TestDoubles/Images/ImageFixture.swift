package import ComicsDomain
package import Foundation

/// Small images of one pixel, which differ by the names written behind their end.
package enum ImageFixture {
  /// An image with a name.
  ///
  /// - Parameter signature: Stands in place of as many bytes at the beginning.
  package static func image(
    named name: String, format: ImageFormat = .png, signature: String = ""
  ) -> Data {
    Data(signature.utf8) + pixel(format).dropFirst(signature.utf8.count) + Data(name.utf8)
  }

  /// The name of an image made here; none for other bytes.
  package static func name(of image: Data) -> String? {
    guard let format = ImageFormat(of: image) else { return nil }
    // Versions of a format differ in their first six bytes.
    let pixel = pixel(format)
    guard image.dropFirst(6).starts(with: pixel.dropFirst(6)) else { return nil }
    return String(decoding: image.dropFirst(pixel.count), as: UTF8.self)
  }

  private static func pixel(_ format: ImageFormat) -> Data {
    let text =
      switch format {
      case .png:
        """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
        rkJggg==
        """
      case .jpeg:
        """
        /9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////\
        ////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=
        """
      case .gif: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
      case .webP: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
      }
    return Data(base64Encoded: text) ?? Data()
  }
}
