/// Builds the module of the viper screen: nothing leads on from there.
@MainActor
package struct VipersRouter {
  /// Makes the use case over a connection.
  package typealias MakeInteractor = (any APIConnection) -> any VipersFetching

  private let connection: any APIConnection
  private let images: any ImageDataLoader
  private let makeInteractor: MakeInteractor

  /// A router whose modules reach the service over the connection, and load images with the loader.
  package init(
    connection: any APIConnection, images: any ImageDataLoader,
    interactor makeInteractor: @escaping MakeInteractor = { VipersInteractor(connection: $0) }
  ) {
    self.connection = connection
    self.images = images
    self.makeInteractor = makeInteractor
  }

  /// The module for a screen, with all its parts connected (004-26).
  package func makeModule(view: VipersPresenter.View) -> VipersModule {
    VipersModule(
      navigation: NavigationStack(root: .vipers),
      presenter: VipersPresenter(
        view: view, interactor: makeInteractor(connection), images: ImageRows(loader: images)))
  }
}
