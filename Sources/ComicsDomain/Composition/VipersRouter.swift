/// Builds the viper screen: nothing leads on from there.
@MainActor
package struct VipersRouter: Sendable {
  /// Makes the use case over a connection.
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
