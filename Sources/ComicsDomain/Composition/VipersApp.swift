/// The app with the viper screen, from which nothing leads on.
@MainActor
package struct VipersApp: Sendable {
  /// A place in the app.
  package enum Route: Hashable, Sendable {
    /// The vipers.
    case vipers
  }

  private let router: VipersRouter
  private let navigator: Navigator<Route>

  /// An app that has not begun.
  ///
  /// - Parameter router: Makes its screen.
  package init(display: any Display, router: VipersRouter) {
    self.router = router
    self.navigator = Navigator(display: display)
  }

  /// Begins with the viper screen, which loads.
  package func start() {
    navigator.start(at: .vipers, router.makeScreen())
  }
}
