extension Connector {
  /// The module that shows the vipers.
  ///
  /// - Parameters:
  ///   - images: Loads the images of the rows.
  ///   - pause: How the time passes that the bundled data pretends to need.
  @MainActor
  package func vipers(
    view: VipersPresenter.View, images: any ImageDataLoader, pause: @escaping Pause = Pauses.real
  ) -> VipersModule {
    let client: any HTTPClient =
      launch.usesMockData ? BundledVipersClient(pause: pause) : self.client
    return VipersRouter(connection: LiveAPIConnection(client: client), images: images)
      .makeModule(view: view)
  }
}
