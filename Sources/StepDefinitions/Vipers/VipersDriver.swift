import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Drives the app with the viper screen as its user does.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class VipersDriver: EndingDriver {
  nonisolated let name = "the viper app"
  nonisolated let client: ScriptedHTTPClient
  nonisolated let work = Work()
  /// What the parts of the module did, where they are observed.
  nonisolated let journal = Journal()
  private(set) lazy var display = SpyDisplay()

  var words = Localization(.english)

  private let clock = ManualClock()
  private var images: (any ImageDataLoader)?
  private var build = Build.live
  private var app: VipersApp?

  private enum Build {
    case live, bundled, observed
  }

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// What draws the vipers.
  var vipersScreen: SpyView<VipersContent>? { front?.view as? SpyView<VipersContent> }

  /// The parts of the screen that are shown.
  var parts: ScreenParts<VipersContent> {
    get throws {
      guard let parts = vipersScreen?.parts else { throw failure("its screen is still empty") }
      return parts
    }
  }

  /// What downloads the images of the rows, as the app does.
  var downloader: ImageDownloader {
    ImageDownloader { [client, journal = build == .observed ? journal : nil] in
      let connection = LiveAPIConnection(client: client)
      guard let journal else { return connection }
      return ObservedConnection(observed: connection, sender: "the downloader", journal: journal)
    }
  }

  var obstacle: @Sendable () async throws -> String {
    guard build == .bundled else {
      return { [client, count = display.loadsUnderWay] in
        try await client.isSilent(towards: count)
      }
    }
    return { [clock] in
      try await clock.isPausing()
      return "the bundled data takes 1.5 seconds. A step before this one has to let them pass"
    }
  }

  /// Uses the vipers bundled with the app, instead of the network.
  func useBundledData() { build = .bundled }

  /// Loads images with the loader; the screen must not be open yet.
  func loadImages(with loader: any ImageDataLoader) { images = loader }

  /// Notes what the parts of the module do.
  func observe() { build = .observed }

  /// The store with notes of what is asked of it, where parts are observed.
  func observed(_ store: any ImageStore) -> any ImageStore {
    build == .observed ? ObservedImageStore(observed: store, journal: journal) : store
  }

  func openIfNeeded() {
    guard app == nil else { return }
    let app = VipersApp(display: display, router: makeRouter())
    self.app = app
    if build == .observed { observeScreen() }
    act { app.start() }
  }

  func end() {
    app = nil
    images = nil
    display = SpyDisplay(after: display)
  }

  func pass(_ seconds: Double) async throws {
    guard build == .bundled else {
      throw failure(
        "nothing in it waits for time to pass, because its vipers are not bundled with it")
    }
    guard display.loadsUnderWay > 0 else {
      throw failure("nothing in it waits for time to pass, because nothing is loading")
    }
    if clock.advance(by: seconds) > 0 { try await finishLoading() }
  }

  private func observeScreen() {
    display.didMakeView = { [journal] view in
      (view as? SpyView<VipersContent>)?.partsDidChange = { parts in
        if let state = parts.state { journal.note("the screen \(state.inWords)") }
      }
    }
  }

  private func makeRouter() -> VipersRouter {
    let arguments = build == .bundled ? [LaunchConfiguration.mockDataArgument] : []
    let connector = Connector.specs(client, arguments: arguments, words: words)
    guard build == .observed, let images else {
      return connector.vipers(images: images, pause: clock.pause)
    }
    let connection = ObservedConnection(
      observed: LiveAPIConnection(client: client), sender: "the interactor", journal: journal)
    return VipersRouter(connection: connection, images: images, words: words) {
      [journal] connection in
      journal.note("the router connects the interactor with the connection")
      return ObservedInteractor(
        observed: VipersInteractor(connection: connection), journal: journal)
    }
  }
}
