/// What the server holds of vipers; a missing part is left out.
package struct VipersFixture: Hashable, Sendable {
  /// The title of the overview.
  package var title: String?
  /// The vipers in the order in which the server gives them.
  package var vipers: [ViperFixture]?

  /// An answer made of its parts.
  package init(title: String? = nil, vipers: [ViperFixture]? = nil) {
    self.title = title
    self.vipers = vipers
  }
}
