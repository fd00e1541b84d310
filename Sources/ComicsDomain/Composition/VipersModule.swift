/// The parts of the VIPER screen, for its owner to keep.
package struct VipersModule: Sendable {
  /// The way to the screen, which stands at its root.
  package let navigation: NavigationStack
  /// What is behind the screen.
  package let presenter: VipersPresenter
}
