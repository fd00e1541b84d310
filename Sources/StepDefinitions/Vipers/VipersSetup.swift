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

  init(driver: AppDriver) { self.driver = driver }

  func maker(in world: SpecsWorld) async throws -> AppMaker<VipersApp> {
    let store = try await world.images.store
    return { [self, words = world.words, saves = world.feedStorage.saves] client, display in
      let arguments = build == .bundled ? [LaunchConfiguration.mockDataArgument] : []
      let connector = Connector.specs(client, arguments: arguments, saves: saves, words: words)
      let router =
        build == .observed
        ? observed(connector, store, display)
        : connector.vipers(keepingIn: store, pause: clock.pause)
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

  /// What makes the screen as the app does, with notes of what goes between its parts.
  @MainActor
  private func observed(
    _ connector: Connector, _ store: any ImageStore, _ display: SpyDisplay
  ) -> VipersRouter {
    let journal = journal
    var last: String?
    display.didChange = { shown in
      let state = shown.state?.inWords
      if let state, state != last { journal.note("the screen \(state)") }
      last = state
    }
    return connector.vipers(
      keepingIn: ObservedImageStore(observed: store, journal: journal), pause: clock.pause,
      connect: { [journal] client in
        ObservedConnection(
          observed: LiveAPIConnection(client: client), sender: "the downloader", journal: journal)
      },
      interactor: { [journal] connection in
        journal.note("the router connects the interactor with the connection")
        let connection = ObservedConnection(
          observed: connection, sender: "the interactor", journal: journal)
        return ObservedInteractor(
          observed: VipersInteractor(connection: connection), journal: journal)
      })
  }
}

extension VipersApp: RunningApp {}
