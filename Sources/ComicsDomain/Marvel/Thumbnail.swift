package import Foundation

/// A small picture as the service names it: an address in two parts.
package struct Thumbnail: Hashable, Sendable {
  /// The address without its ending.
  package let path: String
  /// The ending, such as `jpg` or `gif`.
  package let fileExtension: String

  /// A picture made of its parts.
  package init(path: String, fileExtension: String) {
    self.path = path
    self.fileExtension = fileExtension
  }

  /// The address of the picture in full size, exactly as the service gave it (001-21); none when its
  /// parts make up no address.
  package var url: URL? { URL(string: "\(path).\(fileExtension)") }
}
