/// The parts of the viper screen that whoever shows it holds on to.
package struct VipersModule: Sendable {
  /// The way to the screen, which stands at its root.
  package let navigation: NavigationStack
  /// What is behind the screen.
  package let presenter: VipersPresenter
}
