/// The app with the viper screen, from which nothing leads on.
@MainActor
public final class VipersApp {
  private enum Route: Hashable {
    case vipers
  }

  private let router: VipersRouter
  private let navigator: Navigator<Route>

  /// An app that has not begun.
  public convenience init(connector: Connector, display: any Display) {
    self.init(display: display, router: connector.vipers())
  }

  /// An app whose screen the router makes.
  package init(display: any Display, router: VipersRouter) {
    self.router = router
    self.navigator = Navigator(display: display)
  }

  /// Begins with the viper screen, which loads.
  public func start() { navigator.start(at: .vipers, router.makeScreen()) }
}
