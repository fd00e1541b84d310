import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The Marvel app. What it keeps outlives each launch.
struct MarvelSetup: AppSetup {
  let driver: AppDriver
  /// Where the app keeps its preferences.
  var preferences = PreferencesPlace(.memory)
  /// The clock that stamps requests and that the search waits for; it begins one second after 1970.
  let clock = ManualClock(Date(timeIntervalSince1970: 1))

  func maker(in world: SpecsWorld) throws -> AppMaker<MarvelApp> {
    let signer = MarvelDigestSigner(publicKey: "1234", privateKey: "abcd", now: clock.now)
    let store = try preferences.open()
    return { [clock, words = world.words] client, display in
      MarvelApp(
        connector: .specs(client, marvel: signer, words: words), display: display, store: store,
        pause: clock.pause)
    }
  }

  /// Lets time pass; a search that was waiting for it has asked the service afterwards.
  func pass(_ seconds: Double) async throws {
    let count = driver.client.requests.count
    guard clock.advance(by: seconds) > 0 else { return }
    try await wait(for: "the search to begin") {
      [client = driver.client] in try await client.hasReceived(count + 1)
    }
  }
}

extension MarvelApp: RunningApp {
  /// Nothing happens at the root (001-24).
  var goesBackAnywhere: Bool { true }

  func start() { start(opening: nil) }
}
