/// Builds the viper screen: nothing leads on from there.
@MainActor
package struct VipersRouter: Sendable {
  /// Makes the use case over a connection.
  package typealias MakeInteractor = @Sendable (any APIConnection) -> any VipersFetching

  private let connection: any APIConnection
  private let images: any ImageDataLoader
  private let words: Localization
  private let makeInteractor: MakeInteractor

  /// A router whose screens reach the service over the connection, and load images with the loader.
  package init(
    connection: any APIConnection, images: any ImageDataLoader, words: Localization,
    interactor makeInteractor: @escaping MakeInteractor
  ) {
    self.connection = connection
    self.images = images
    self.words = words
    self.makeInteractor = makeInteractor
  }

  /// A screen with all its parts connected (004-26).
  package func makeScreen() -> Screen {
    Screen(
      VipersPresenter(
        store: ViewStore(pictures: Pictures(loader: images, words: words)),
        interactor: makeInteractor(connection), words: words))
  }
}
