/// A picture as the Marvel service sends it.
package struct ThumbnailFixture: Hashable, Sendable, Codable {
  let path: String
  let `extension`: String

  /// The picture at an address in two parts.
  package init(path: String, extension: String) {
    self.path = path
    self.extension = `extension`
  }
}
