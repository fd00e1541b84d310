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

  package init(display: any Display, router: VipersRouter) {
    self.router = router
    self.navigator = Navigator(display: display)
  }

  /// Begins with the viper screen, which loads.
  public func start() { navigator.start(at: .vipers, router.makeScreen()) }
}

/// Builds the viper screen: nothing leads on from there.
@MainActor
package struct VipersRouter: Sendable {
  package typealias MakeInteractor = @Sendable (any APIConnection) -> any VipersFetching

  let connector: Connector
  let connection: any APIConnection
  let images: any ImageDataLoader
  let makeInteractor: MakeInteractor

  /// A screen with all its parts connected (004-26).
  package func makeScreen() -> Screen {
    Screen(
      VipersPresenter(
        store: connector.store(loading: images), interactor: makeInteractor(connection),
        words: connector.words))
  }
}

extension Connector {
  /// Makes viper screens, which remember images for as long as the app runs.
  ///
  /// - Parameters:
  ///   - images: Keeps the images.
  ///   - pause: How the time passes that the bundled data pretends to need.
  ///   - connect: Makes the connection of one download.
  ///   - makeInteractor: Makes the use case over its connection.
  @MainActor
  package func vipers(
    keepingIn images: any ImageStore = InMemoryImageStore(),
    pause: @escaping Pause = Pauses.real,
    connect: @escaping @Sendable (any HTTPClient) -> any APIConnection = LiveAPIConnection.init,
    interactor makeInteractor: @escaping VipersRouter.MakeInteractor = {
      VipersInteractor(connection: $0)
    }
  ) -> VipersRouter {
    VipersRouter(
      connector: self,
      connection: LiveAPIConnection(
        client: launch.usesMockData ? BundledVipersClient(pause: pause) : client),
      images: imageLoader(
        keepingIn: images, downloadedBy: ImageDownloader { [client] in connect(client) }),
      makeInteractor: makeInteractor)
  }
}
