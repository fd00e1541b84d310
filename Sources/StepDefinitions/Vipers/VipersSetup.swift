import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The app with the viper screen. What passes its border, to the service, the memory and the display, is noted.
struct VipersSetup: AppSetup {
  let driver: AppDriver
  var isBundled = false
  let journal = Journal()
  private let clock = ManualClock()

  var clockOfLoads: ManualClock? { isBundled ? clock : nil }

  init(driver: AppDriver) { self.driver = driver }

  func maker(in world: SpecsWorld) async throws -> AppMaker<VipersApp> {
    let store = NotedImageStore(store: try await world.images.store, journal: journal)
    return { [self, words = world.words, saves = world.feedStorage.saves] client, display in
      note(display)
      let connector = Connector.specs(
        NotedClient(client: client, journal: journal),
        arguments: isBundled ? [LaunchConfiguration.mockDataArgument] : [], saves: saves,
        words: words)
      return VipersApp(
        display: display, router: connector.vipers(keepingIn: store, pause: clock.pause))
    }
  }

  func pass(_ seconds: Double) async throws {
    guard isBundled else {
      throw await driver.failure(
        "nothing in it waits for time to pass, because its vipers are not bundled with it")
    }
    guard await driver.display.loadsUnderWay > 0 else {
      throw await driver.failure("nothing in it waits for time to pass, because nothing is loading")
    }
    if clock.advance(by: seconds) > 0 { try await driver.finishLoading() }
  }

  /// Notes each state that the screen comes into.
  @MainActor
  private func note(_ display: SpyDisplay) {
    var last: String?
    display.didChange = { [journal] shown in
      let state = VipersViewController(showing: shown).state?.inWords
      if let state, state != last { journal.note("the screen \(state)") }
      last = state
    }
  }
}

extension VipersApp: RunningApp {}

/// A network that notes what is requested.
private struct NotedClient: HTTPClient {
  let client: any HTTPClient
  let journal: Journal

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    journal.note("\(request.url) is requested")
    let response = try await client.send(request)
    journal.note("the response arrives")
    return response
  }
}

/// A store of images that notes what it is asked for.
private struct NotedImageStore: ImageStore {
  let store: any ImageStore
  let journal: Journal

  func retrieve(_ address: URL) async throws(LoadError) -> Data? {
    let image = try await store.retrieve(address)
    journal.note("\(image == nil ? "no" : "the") image is in memory")
    return image
  }

  func insert(_ data: Data, for address: URL) async throws(LoadError) {
    journal.note("the image is kept in memory")
    try await store.insert(data, for: address)
  }

  func keepOnly(_ addresses: Set<URL>) async throws(LoadError) {
    try await store.keepOnly(addresses)
  }
}
