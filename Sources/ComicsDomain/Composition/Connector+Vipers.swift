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
    let client: any HTTPClient =
      launch.usesMockData ? BundledVipersClient(pause: pause) : self.client
    let downloader = ImageDownloader { [self] in connect(self.client) }
    return VipersRouter(
      connection: LiveAPIConnection(client: client),
      images: imageLoader(keepingIn: images, downloadedBy: downloader), words: words,
      interactor: makeInteractor)
  }
}
