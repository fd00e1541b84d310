import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Drives the Marvel app as its user does. What it keeps outlives each launch.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class MarvelDriver: AppDriver {
  nonisolated let name = "the Marvel app"
  nonisolated let client: ScriptedHTTPClient
  nonisolated let work = Work()
  /// The clock that stamps requests and that the search waits on; it begins one second after 1970.
  nonisolated let clock = ManualClock(Date(timeIntervalSince1970: 1))
  private(set) lazy var display = SpyDisplay()
  /// Where the app keeps its preferences.
  private(set) lazy var preferences = PreferencesPlace(.memory)

  var words = Localization(.english)

  private var app: MarvelApp?
  /// What is in the search field, spaces aside.
  private var entered = ""
  /// The flow that leads on from a screen that was shown with nothing below it.
  private var alone: CatalogueCoordinator?

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// Where the user is and how to get back; none until the app was started.
  var navigation: NavigationStack<MarvelRoute>? { app?.navigator.stack }

  /// The flows under way, each with those it began behind it, as the features call them.
  var flowNames: [String] {
    var names: [String] = []
    var rest: [any Coordinator] = app.map { [$0.coordinator] } ?? []
    while let flow = rest.popLast() {
      names.append(name(of: flow))
      rest += flow.children.all.reversed()
    }
    return names
  }

  /// Has the preferences kept elsewhere, which begins with nothing.
  func keepPreferences(in kind: PreferencesPlace.Kind) {
    preferences = PreferencesPlace(kind)
  }

  func openIfNeeded() throws {
    if app == nil { try start() }
  }

  /// Taps “Back”, or asks the system to go back where there is no such button.
  func goBack() {
    act {
      if (front?.presenter as? any BackTappable)?.backWasTapped() == nil { app?.navigator.pop() }
    }
  }

  func retryCovered() { app?.coordinator.retryWasTapped() }
  func dismissCover() { app?.coordinator.messageWasTapped() }

  private func name(of flow: any Coordinator) -> String {
    switch flow {
    case is AppCoordinator: "the app"
    case is LandingCoordinator: "landing"
    case let flow as CatalogueCoordinator: flow.catalogue == .comics ? "comics" : "characters"
    default: "\(flow)"
    }
  }
}

extension MarvelDriver {
  /// Ends the app if it runs, and starts it, perhaps with a link.
  func start(opening link: URL? = nil) throws {
    let app = try launch()
    act { app.coordinator.start(opening: link) }
  }

  /// Opens a link while the app is running.
  func open(_ link: URL) throws {
    try openIfNeeded()
    act { app?.coordinator.open(link) }
  }

  /// Shows a list or a page with nothing below it.
  ///
  /// - Parameter beginning: How the titles of the comics begin that are shown; none for all.
  func show(_ route: MarvelRoute, titleStartsWith beginning: String? = nil) throws {
    let app = try launch()
    let flow = CatalogueCoordinator(.characters, navigator: app.navigator, screens: app.screens)
    alone = flow
    let screen =
      switch route {
      case .allCharacters: app.screens.allCharacters(delegate: flow)
      case .allComics: app.screens.allComics(titleStartsWith: beginning, delegate: flow)
      case .character(let id): app.screens.character(id, knowing: nil, delegate: flow)
      case .comic(let id): app.screens.comic(id, knowing: nil, loaded: nil, delegate: flow)
      case .onboarding, .landing: throw failure("its screen cannot be shown on its own")
      }
    act { app.navigator.start(at: route, screen) }
  }

  /// Brings a row of the list in front into view; people count from one.
  func scroll(toRow row: Int) throws {
    let list = try list
    act { list.rowIsVisible(at: RowPosition(section: 0, row: row &- 1)) }
  }

  /// Types into the search field, so that it holds the text; it waits for the typing to pause.
  func type(_ text: String) async throws {
    let list = try list
    act { list.search(text) }
    // What is in the field already begins no search, so there is none to wait for.
    let entered = text.trimmingCharacters(in: .whitespacesAndNewlines)
    defer { self.entered = entered }
    guard !entered.isEmpty, entered != self.entered else { return }
    try await wait(for: "the search to wait for a pause") { [clock] in try await clock.isPausing() }
  }

  /// Lets time pass; a search that was waiting for it has asked the service afterwards.
  func pass(_ seconds: Double) async throws {
    let count = client.requests.count
    guard clock.advance(by: seconds) > 0 else { return }
    try await wait(for: "the search to begin") {
      [client] in try await client.hasReceived(count + 1)
    }
  }

  private var list: any MarvelList {
    get throws {
      guard let list = front?.presenter as? any MarvelList else {
        throw failure("its screen is no list to search")
      }
      return list
    }
  }

  private func launch() throws -> MarvelApp {
    display = SpyDisplay(after: display)
    entered = ""
    let connector = Connector.specs(
      client, marvel: MarvelDigestSigner(publicKey: "1234", privateKey: "abcd", now: clock.now),
      words: words)
    let app = MarvelApp(
      connector: connector, display: display, store: try preferences.open(), pause: clock.pause)
    self.app = app
    return app
  }
}

/// What a user can do in a list of the Marvel app.
@MainActor
private protocol MarvelList: AnyObject {
  func rowIsVisible(at position: RowPosition)
  func search(_ text: String)
}

/// A screen with a button to go back with.
@MainActor
private protocol BackTappable: AnyObject {
  func backWasTapped()
}

extension MarvelListPresenter: MarvelList, BackTappable {}
extension MarvelDetailPresenter: BackTappable {}
