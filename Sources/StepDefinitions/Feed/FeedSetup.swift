import ComicsDomain
import ComicsTestDoubles
import Foundation

/// The app with the movie feed. What it saves outlives each launch.
struct FeedSetup: AppSetup {
  let driver: AppDriver
  /// Proves to the movie database who is asking.
  var signer: any RequestSigner = APIKeySigner(key: "1234")

  func maker(in world: SpecsWorld) async throws -> AppMaker<FeedApp> {
    // An app that has ended has saved what it was about to.
    await world.feedStorage.saves.finish()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let device = FeedApp.Device(
      feeds: try await world.feedStorage.store(), images: try await world.images.store,
      calendar: calendar, now: world.feedStorage.clock.now)
    return { [signer, words = world.words, saves = world.feedStorage.saves] client, display in
      FeedApp(
        connector: .specs(client, tmdb: signer, saves: saves, words: words), display: display,
        device: device)
    }
  }
}

extension FeedApp: RunningApp {}
