/// What the service answers when it is asked for vipers: everything may be missing, and an answer
/// without anything is a good one.
package struct Vipers: Hashable, Sendable {
  /// The title of the overview.
  package let title: String?
  /// The vipers in the order of the service; none where it did not even give a list.
  package let vipers: [Viper]?

  /// An answer made of its parts.
  package init(title: String? = nil, vipers: [Viper]? = nil) {
    self.title = title
    self.vipers = vipers
  }
}

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
