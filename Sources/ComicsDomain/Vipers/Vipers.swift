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
