import GherkinRunner

/// What the steps of one scenario share: a part for each app, of which a scenario uses one.
package struct SpecsWorld {
  /// The stage of the runner's own specs.
  var stage = StageSlot()
  /// What all apps reach when they ask their servers.
  var network: Network

  let comics: ComicsDriver
  let marvel: MarvelDriver
  let movies: MoviesDriver
  let feed: FeedDriver
  let vipers: VipersDriver
  /// The app in front: the one that a step has opened last.
  private(set) var appInFront: (any AppDriver)?

  /// Where the feed is saved on the device.
  let feedStorage = FeedStorage()
  /// A list whose rows have images, and the store of them.
  let images: ImageList

  /// The use case that the steps of the use cases' tables mean, once a step has given its data.
  var useCase: (any UseCaseDriver)?
  /// Whether a step has executed its command.
  var hasExecutedUseCase = false
  /// What a caller waits for, and the caller.
  var ownedWork: OwnedWork?
  let waitingOwner = WaitingOwner()

  /// A connection on its own, below the apps.
  var connection: ConnectionDriver
  /// A request on its own, below the connections.
  var exchange = ExchangeDriver()
  /// The service that is asked whether it keeps its promises.
  var services: Services?

  init() {
    network = Network()
    comics = ComicsDriver(client: network.client, connectivity: network.connectivity)
    marvel = MarvelDriver(client: network.client)
    movies = MoviesDriver(client: network.client)
    feed = FeedDriver(client: network.client, clock: feedStorage.clock)
    vipers = VipersDriver(client: network.client)
    images = ImageList(client: network.client, folder: feedStorage.folder)
    connection = ConnectionDriver(client: network.client)
  }
}

extension SpecsWorld {
  /// The app in front, which steps mean that are true of any app.
  ///
  /// - Throws: An `ExpectationFailure` when no step has opened one.
  var app: any AppDriver {
    get throws {
      guard let appInFront else {
        throw ExpectationFailure("no app is open. A step before this one has to open one")
      }
      return appInFront
    }
  }

  /// Brings an app to the front.
  mutating func bringToFront(_ app: any AppDriver) { appInFront = app }

  /// Requires that an app is in front, since the step has a meaning in no other.
  ///
  /// - Throws: An `ExpectationFailure` that names the app in front.
  func require<App: AppDriver>(_ app: App) throws -> App {
    let front = try self.app
    guard front === app else {
      throw ExpectationFailure("this step is about \(app.name), but \(front.name) is in front")
    }
    return app
  }

  /// Opens the app in front, unless it is open. Where no step has brought any to the front it is the comics
  /// app, since its stories do not say that it opens.
  mutating func openApp() async throws -> any AppDriver {
    let app = appInFront ?? comics
    appInFront = app
    try await app.openIfNeeded()
    return app
  }

  /// Waits for what a step has begun: until the screen in front has loaded, or waits for its server.
  func settle() async throws {
    // A server on this machine responds to nothing before a step says how.
    if network.real != nil, !network.answersAtOnce { return }
    try await app.settle()
  }
}
