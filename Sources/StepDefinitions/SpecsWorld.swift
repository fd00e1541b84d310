import ComicsDomain
import GherkinRunner

/// What the steps of one scenario share: a part for each app, of which a scenario uses one.
package struct SpecsWorld {
  var stage = StageSlot()
  var premises = Premises()
  /// What all apps reach when they ask their servers.
  var network: Network

  var comics: ComicsSetup
  var marvel: MarvelSetup
  var movies: MoviesSetup
  var feed: FeedSetup
  var vipers: VipersSetup
  /// What the apps say, from the next launch on.
  var words = Localization(.english)
  /// The app in front: the one that a step has opened last.
  private(set) var appInFront: AppDriver?

  /// Where the feed is saved on the device.
  let feedStorage = FeedStorage()
  /// A list whose rows have images, and the store of them.
  let images: ImageStorage

  /// The use case that the steps of the use cases' tables mean, once a step has given its data.
  var useCase: (any UseCaseDriver)?
  /// Whether a step has executed its command.
  var hasExecutedUseCase = false

  /// The service that is asked whether it keeps its promises.
  var services: Services?

  init() {
    network = Network()
    let client = network.client
    comics = ComicsSetup(driver: AppDriver("the comics app", client: client))
    marvel = MarvelSetup(driver: AppDriver("the Marvel app", client: client))
    movies = MoviesSetup(driver: AppDriver("the movies app", client: client))
    feed = FeedSetup(driver: AppDriver("the feed app", client: client))
    vipers = VipersSetup(driver: AppDriver("the viper app", client: client))
    images = ImageStorage(folder: feedStorage.folder)
  }
}

extension SpecsWorld {
  /// The app in front, which steps mean that are true of any app.
  var app: AppDriver {
    get throws {
      guard let appInFront else {
        throw ExpectationFailure("no app is open. A step before this one has to open one")
      }
      return appInFront
    }
  }

  /// How the app in front is set up; none where no step has opened one.
  var setupInFront: (any AppSetup)? {
    let setups: [any AppSetup] = [comics, marvel, movies, feed, vipers]
    return setups.first { $0.driver === appInFront }
  }

  /// Whether the scenario drove an app as its user does, and no part of an app by itself: an app was launched, and
  /// then a step looked at its screens or acted on them.
  var droveApp: Bool {
    get async {
      guard !hasExecutedUseCase || useCase is FeedCache, let appInFront else { return false }
      return await appInFront.isUsed
    }
  }

  mutating func bringToFront(_ app: any AppSetup) { appInFront = app.driver }

  /// Brings an app to the front, and launches it unless it runs.
  mutating func open(_ app: any AppSetup) async throws {
    bringToFront(app)
    if await app.driver.app == nil { try await launch(app) { $0.start() } }
  }

  /// Brings an app to the front, and launches it; if it runs, it has ended before.
  ///
  /// - Parameter start: Starts it where it begins.
  mutating func launch<Setup: AppSetup>(
    _ app: Setup, start: @escaping @MainActor @Sendable (Setup.App) -> Void
  ) async throws {
    bringToFront(app)
    let make = try await app.maker(in: self)
    await app.driver.launch(make, waitingFor: app.clockOfLoads, start: start)
  }

  /// Requires that an app is in front, since the step has a meaning in no other.
  func require(_ app: any AppSetup) throws -> AppDriver {
    let front = try self.app
    guard front === app.driver else {
      throw ExpectationFailure(
        "this step is about \(app.driver.name), but \(front.name) is in front")
    }
    return front
  }

  /// Waits for what a step has begun: until the screen in front has loaded, or waits for its server.
  func settle() async throws {
    // A server on this machine responds to nothing before a step says how.
    if network.real != nil, !network.answersAtOnce { return }
    try await app.settle()
  }
}
