import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// The app with the viper screen, whose parts can be observed.
struct VipersSetup: AppSetup {
  /// How the app is built.
  enum Build: Sendable {
    /// As users have it.
    case live
    /// With the vipers bundled with it, instead of the network.
    case bundled
    /// As users have it, with notes of what its parts do.
    case observed
  }

  let driver: AppDriver
  var build = Build.live
  /// What the parts of the module did, where they are observed.
  let journal = Journal()
  private let clock = ManualClock()

  var clockOfLoads: ManualClock? { build == .bundled ? clock : nil }

  /// What downloads the images of the rows, as the app does.
  var downloader: ImageDownloader {
    ImageDownloader { [self] in connection(over: driver.client, of: "the downloader") }
  }

  init(driver: AppDriver) { self.driver = driver }

  /// The store with notes of what is asked of it, where parts are observed.
  func observed(_ store: any ImageStore) -> any ImageStore {
    build == .observed ? ObservedImageStore(observed: store, journal: journal) : store
  }

  func maker(in world: SpecsWorld) async throws -> AppMaker<VipersApp> {
    let words = world.words
    let images = try await world.images.loader(for: self)
    return { [self] client, display in
      let arguments = build == .bundled ? [LaunchConfiguration.mockDataArgument] : []
      let connector = Connector.specs(client, arguments: arguments, words: words)
      guard build == .observed else {
        return VipersApp(
          display: display, router: connector.vipers(images: images, pause: clock.pause))
      }
      observe(display)
      let router = VipersRouter(
        connection: connection(over: client, of: "the interactor"), images: images, words: words
      ) { [journal] connection in
        journal.note("the router connects the interactor with the connection")
        return ObservedInteractor(
          observed: VipersInteractor(connection: connection), journal: journal)
      }
      return VipersApp(display: display, router: router)
    }
  }

  func pass(_ seconds: Double) async throws {
    guard build == .bundled else {
      throw await driver.failure(
        "nothing in it waits for time to pass, because its vipers are not bundled with it")
    }
    guard await driver.display.loadsUnderWay > 0 else {
      throw await driver.failure("nothing in it waits for time to pass, because nothing is loading")
    }
    if clock.advance(by: seconds) > 0 { try await driver.finishLoading() }
  }

  private func connection(over client: any HTTPClient, of sender: String) -> any APIConnection {
    let connection = LiveAPIConnection(client: client)
    guard build == .observed else { return connection }
    return ObservedConnection(observed: connection, sender: sender, journal: journal)
  }

  @MainActor
  private func observe(_ display: SpyDisplay) {
    display.didMakeView = { [journal] view in
      (view as? SpyView<VipersContent>)?.partsDidChange = { parts in
        if let state = parts.state { journal.note("the screen \(state.inWords)") }
      }
    }
  }
}

extension VipersApp: RunningApp {}
