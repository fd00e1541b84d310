package import Foundation

/// A place on the disk for the stores of one scenario or test, gone when it is over.
///
/// A class, because it has an end.
package final class TemporaryFolder: Sendable {
  /// Where it is. The folder itself is not made: stores make theirs.
  package let url: URL

  private let root: URL

  /// A place of its own; as on a new device, the folders around it are not made either.
  package init() {
    root = FileManager.default.temporaryDirectory.appending(path: "specs-\(UUID().uuidString)")
    url = root.appending(path: "Library")
  }

  /// Puts a file where the folder would be, so that nothing can be made below it.
  package func occupied() throws -> URL {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data().write(to: url)
    return url
  }

  deinit {
    // What cannot be removed is left for the system to clear away.
    try? FileManager.default.removeItem(at: root)
  }
}
