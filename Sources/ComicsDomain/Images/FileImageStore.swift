package import Foundation

/// Keeps each image in a file of its own, for the next time the app runs.
///
/// The folder may hold other files. An actor, because operations run one after another, and away from the
/// caller's actor.
package actor FileImageStore: ImageStore {
  private static let fileExtension = "image"

  private let folder: URL
  private let files: any FileSystem

  /// A store in the folder, which is made if need be.
  ///
  /// - Throws: `LoadError.storage` when there can be no such folder.
  package init(folder: URL, files: any FileSystem = DiskFileSystem()) throws(LoadError) {
    self.folder = folder
    self.files = files
    try storing { try files.makeFolder(folder) }
  }

  /// The name of the file that keeps the image at the address.
  package static func fileName(for address: URL) -> String {
    "\(MD5(hashing: address.absoluteString.utf8).hexadecimal).\(fileExtension)"
  }

  package func retrieve(_ address: URL) throws(LoadError) -> Data? {
    try storing {
      try files.read(file(for: address)).map { try ImageFile.image(at: address, in: $0) }
    }
  }

  package func insert(_ data: Data, for address: URL) throws(LoadError) {
    try storing {
      let contents = try ImageFile.contents(for: data, at: address)
      try files.replace(file(for: address), with: contents)
    }
  }

  package func keepOnly(_ addresses: Set<URL>) throws(LoadError) {
    try storing {
      let kept = Set(addresses.map(Self.fileName(for:)))
      // Only this actor writes drafts, so those that exist now are unfinished.
      for file in try files.files(in: folder) where isOurs(file) {
        if !kept.contains(file.lastPathComponent) { try files.remove(file) }
      }
    }
  }

  private func file(for address: URL) -> URL {
    folder.appendingPathComponent(Self.fileName(for: address), isDirectory: false)
  }

  private func isOurs(_ file: URL) -> Bool {
    file.lastPathComponent.split(separator: ".").dropFirst().first == Self.fileExtension[...]
  }
}

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
