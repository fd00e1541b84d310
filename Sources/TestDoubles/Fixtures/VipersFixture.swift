/// What the server holds of vipers; a missing part is left out.
package struct VipersFixture: Hashable, Sendable {
  /// The title of the overview.
  package var title: String?
  /// The vipers in the order in which the server gives them.
  package var vipers: [ViperFixture]?
}

/// A viper as the server holds it; a missing part is left out.
package struct ViperFixture: Fixture {
  let id: Int?
  let level: String?
  let image: String?
  let accessible: Bool?

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
