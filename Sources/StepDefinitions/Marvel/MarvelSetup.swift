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

  func start() { coordinator.start() }

  /// Taps “Back”, or asks the system to go back where there is no such button.
  func goBack() {
    let page = navigator.screens.last?.presenter as? any BackTappable
    if page?.backWasTapped() == nil { navigator.pop() }
  }

  func retryWasTapped() { coordinator.retryWasTapped() }
  func messageWasTapped() { coordinator.messageWasTapped() }

  /// Shows a list or a page with nothing below it.
  ///
  /// - Parameter beginning: How the titles of the comics begin that are shown; none for all.
  func show(_ route: MarvelRoute, titleStartsWith beginning: String? = nil) {
    let catalogue = LandingChoice.allCases.first { route.way.pushed.contains($0.list) }
    let flow = CatalogueCoordinator(
      catalogue ?? .characters, navigator: navigator, screens: screens)
    coordinator.children.add(flow)
    let screen: Screen? =
      switch route {
      case .allCharacters: screens.allCharacters(delegate: flow)
      case .allComics: screens.allComics(titleStartsWith: beginning, delegate: flow)
      case .character(let id): screens.character(id, knowing: nil, delegate: flow)
      case .comic(let id): screens.comic(id, knowing: nil, loaded: nil, delegate: flow)
      case .onboarding, .landing: nil
      }
    if let screen { navigator.start(at: route, screen) }
  }
}

/// A screen with a button to go back with.
@MainActor
private protocol BackTappable: AnyObject {
  func backWasTapped()
}

extension MarvelListPresenter: BackTappable {}
extension MarvelDetailPresenter: BackTappable {}
