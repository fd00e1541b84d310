extension Connector {
  /// Makes viper screens.
  ///
  /// - Parameters:
  ///   - images: Loads the images of the rows.
  ///   - pause: How the time passes that the bundled data pretends to need.
  @MainActor
  package func vipers(
    images: any ImageDataLoader, pause: @escaping Pause = Pauses.real
  ) -> VipersRouter {
    let client: any HTTPClient =
      launch.usesMockData ? BundledVipersClient(pause: pause) : self.client
    return VipersRouter(connection: LiveAPIConnection(client: client), images: images)
  }
}
