extension Connector {
  /// The module that shows the vipers.
  ///
  /// - Parameter pause: How the time passes that the bundled data pretends to need.
  @MainActor
  package func vipers(
    view: VipersPresenter.View, pause: @escaping Pause = Pauses.real
  ) -> VipersModule {
    let client: any HTTPClient =
      launch.usesMockData ? BundledVipersClient(pause: pause) : self.client
    return VipersRouter(connection: LiveAPIConnection(client: client)).makeModule(view: view)
  }
}
