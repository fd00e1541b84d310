extension Connector {
  /// Makes viper screens, which remember fifty images for as long as the app runs.
  ///
  /// - Parameters:
  ///   - images: Loads the images of the rows in another way.
  ///   - pause: How the time passes that the bundled data pretends to need.
  @MainActor
  package func vipers(
    images: (any ImageDataLoader)? = nil, pause: @escaping Pause = Pauses.real
  ) -> VipersRouter {
    let client: any HTTPClient =
      launch.usesMockData ? BundledVipersClient(pause: pause) : self.client
    let downloader = ImageDownloader { [self] in LiveAPIConnection(client: self.client) }
    return VipersRouter(
      connection: LiveAPIConnection(client: client),
      images: images
        ?? imageLoader(keepingIn: InMemoryImageStore(capacity: 50), downloadedBy: downloader),
      words: words)
  }
}
