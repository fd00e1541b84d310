/// A viper as the server holds it; a missing part is left out.
package struct ViperFixture: Hashable, Sendable, Codable {
  /// The number of the viper.
  package let id: Int?
  /// Its level.
  package let level: String?
  /// The address of its image.
  package let image: String?
  /// Whether the user may go to it.
  package let accessible: Bool?

  static let members: Set = ["id", "level", "accessible", "bg_image_url"]

  private enum CodingKeys: String, CodingKey {
    case id, level, accessible
    case image = "bg_image_url"
  }

  /// A viper made of its parts.
  package init(
    id: Int? = nil, level: String? = nil, image: String? = nil, accessible: Bool? = nil
  ) {
    self.id = id
    self.level = level
    self.image = image
    self.accessible = accessible
  }
}
