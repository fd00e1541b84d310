import ComicsDomain
import GherkinRunner
import TestDoubles

/// The app with the viper screen in the hands of its user: real from the router down to the network,
/// which is scripted, with a spy for a screen and the state that a real screen would be in.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class VipersApp: AppInHand {
  nonisolated let client: ScriptedHTTPClient
  /// What the parts of the module did, where they are observed.
  nonisolated let journal = Journal()

  private let clock = ManualClock()
  private var imageLoader: (any ImageDataLoader)?
  private var build = Build.live
  private var isOpen = false
  private lazy var listScreen = SpyView<VipersContent>()
  private lazy var states = ScreenStateAdapter<VipersContent> { [journal] in
    if let state = $0 { journal.note("the screen \(state.inWords)") }
  }
  private lazy var view = BroadcastView([listScreen, states])
  private lazy var module = makeModule()

  private enum Build {
    case live, bundled, observed
  }

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  var screen: any SightedScreen { listScreen }

  var loading: (any Loading)? { module.presenter.loading }

  var images: ImageRows? { module.presenter.images }

  /// Where the user is.
  var navigation: NavigationStack { module.navigation }

  /// The state of the screen; none where it is empty.
  var state: ScreenState<VipersContent>? { states.state }

  /// What is to be seen in that state.
  var parts: ScreenParts<VipersContent> { ScreenParts(state) }

  /// What the table of the screen asks for its rows.
  var dataSource: VipersDataSource { VipersDataSource(module.presenter.content) }

  /// Uses the vipers bundled with the app, instead of the network.
  func useBundledData() { build = .bundled }

  /// Loads images with the loader; the screen must not be open yet.
  func loadImages(with loader: any ImageDataLoader) { imageLoader = loader }

  /// Notes what the parts of the module do.
  func observe() { build = .observed }

  func openIfNeeded() {
    guard !isOpen else { return }
    isOpen = true
    module.presenter.viewIsReady()
  }

  /// Lets time pass, and the screen finish what was waiting for it.
  func pass(seconds: Double) async throws {
    let clock = clock
    try await wait(for: "a caller to wait for the time to pass") { try await clock.isPausing() }
    if clock.advance(by: seconds) > 0 { try await finishLoading() }
  }

  private func makeModule() -> VipersModule {
    let arguments = build == .bundled ? [LaunchConfiguration.mockDataArgument] : []
    let connector = Connector.specs(client, arguments: arguments)
    let images = imageLoader ?? connector.imageLoader(keepingIn: NullImageStore())
    guard build != .observed else { return makeObservedModule(images: images) }
    return connector.vipers(view: view, images: images, pause: clock.pause)
  }

  private func makeObservedModule(images: any ImageDataLoader) -> VipersModule {
    let connection = ObservedConnection(
      observed: LiveAPIConnection(client: client), journal: journal)
    let router = VipersRouter(connection: connection, images: images) { [journal] connection in
      journal.note("the router connects the interactor with the connection")
      return ObservedInteractor(
        observed: VipersInteractor(connection: connection), journal: journal)
    }
    return router.makeModule(view: view)
  }
}
