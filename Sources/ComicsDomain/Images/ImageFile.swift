package import Foundation

/// Writes the file of one image and reads it again. The format of the file ends here.
package enum ImageFile {
  /// The file is damaged, or that of another image.
  package struct Unreadable: Error {}

  private struct Root: Codable {
    let address: String
    /// Detects bytes that changed while they lay on the disk.
    let checksum: Int64
    let data: Data
  }

  /// The bytes of the file for an image and its address.
  ///
  /// - Throws: The encoder's error.
  package static func contents(for data: Data, at address: URL) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(
      Root(
        address: address.absoluteString, checksum: Int64(bitPattern: Checksum.of([UInt8](data))),
        data: data)
    )
  }

  /// The bytes of the image in the bytes of its file.
  ///
  /// - Throws: The decoder's error or `Unreadable`, when the image at the address is not in them.
  package static func image(at address: URL, in contents: Data) throws -> Data {
    let root = try PropertyListDecoder().decode(Root.self, from: contents)
    guard root.address == address.absoluteString,
      root.checksum == Int64(bitPattern: Checksum.of([UInt8](root.data)))
    else {
      throw Unreadable()
    }
    return root.data
  }
}
