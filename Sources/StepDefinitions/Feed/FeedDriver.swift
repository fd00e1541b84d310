import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Drives the app with the movie feed as its user does. What it saves outlives each launch.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class FeedDriver: AppDriver {
  nonisolated let name = "the feed app"
  nonisolated let client: ScriptedHTTPClient
  nonisolated let work = Work()
  private(set) lazy var display = SpyDisplay()
  private(set) var prepared: Screen?

  var words = Localization(.english)

  private let clock: ManualClock
  private var device: FeedApp.Device
  private var images: (any ImageDataLoader)?
  private var signer: any RequestSigner = APIKeySigner(key: "1234")
  private var app: FeedApp?

  /// An app over the network, on a device with the clock.
  nonisolated init(client: ScriptedHTTPClient, clock: ManualClock) {
    self.client = client
    self.clock = clock
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    device = FeedApp.Device(
      feeds: NullFeedStore(), images: NullImageStore(), calendar: calendar, now: clock.now)
  }

  /// Proves to the movie database who is asking, from the next launch on.
  func identify(with signer: any RequestSigner) { self.signer = signer }

  /// Saves the feed and the images in these stores, from the next launch on.
  ///
  /// - Parameter loader: Loads the images that are in the store or belong there.
  func keep(
    _ feeds: any FeedStore, _ images: any ImageStore, loadedWith loader: any ImageDataLoader
  ) {
    device.feeds = feeds
    device.images = images
    self.images = loader
  }

  func openIfNeeded() {
    if app == nil { launch() }
  }

  /// Starts the app, with nothing left of an earlier launch but what was saved.
  ///
  /// - Parameter route: Where it begins.
  func launch(at route: FeedApp.Route = .feed) {
    end()
    let app = makeApp(over: client, display: display)
    self.app = app
    act { app.start(at: route) }
  }

  /// Makes the screen of a place, which does not appear.
  func prepare(_ route: FeedApp.Route) {
    prepared = makeApp(over: client, display: display).screen(route)
  }

  /// Uses the app for a while with a connection, down to a page of the feed.
  func visit(_ contents: ServerContents, upToPage page: Int) async throws {
    let display = SpyDisplay()
    let app = makeApp(
      over: ScriptedHTTPClient(answer: .valid(from: contents)), display: display)
    app.start()
    for number in 1...max(1, page) {
      let list = display.screens.last?.presenter as? any LongListPresenter
      if number > 1 { list?.endIsVisible() }
      try await wait(for: "the feed to be saved") { try await display.isIdle() }
    }
  }

  func leaveScreen() { app?.goBack() }

  /// Leaves the app for another.
  func resignActive() async {
    await (app ?? makeApp(over: client, display: display)).resignActive()
  }

  /// Ends the app.
  func end() {
    app = nil
    display = SpyDisplay(after: display)
  }

  private func makeApp(over client: ScriptedHTTPClient, display: SpyDisplay) -> FeedApp {
    FeedApp(
      connector: .specs(client, tmdb: signer, words: words), display: display, device: device,
      images: images)
  }
}
