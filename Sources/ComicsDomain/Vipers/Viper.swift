/// A viper as the service knows it: everything about it may be missing.
package struct Viper: Hashable, Sendable {
  /// The number the service gave it.
  package let id: Int?
  /// Its level.
  package let level: String?
  /// The address of its image.
  package let imageAddress: String?
  /// Whether the user may go to it.
  package let isAccessible: Bool?

  /// A viper made of its parts.
  package init(
    id: Int? = nil, level: String? = nil, imageAddress: String? = nil, isAccessible: Bool? = nil
  ) {
    self.id = id
    self.level = level
    self.imageAddress = imageAddress
    self.isAccessible = isAccessible
  }
}
