import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The Marvel app in the hands of its user. What it keeps outlives each launch.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class MarvelInHand: AppInHand {
  nonisolated let name = "the Marvel app"
  nonisolated let client: ScriptedHTTPClient
  nonisolated let work = Work()
  /// The clock that stamps requests and that the search waits on; it begins one second after 1970.
  nonisolated let clock = ManualClock(Date(timeIntervalSince1970: 1))
  private(set) lazy var display = SpyDisplay()
  /// Where the app keeps its preferences.
  private(set) lazy var preferences = PreferencesPlace(.memory)
  /// Who listens to screens of the shell that have no coordinator.
  let listener = ShellListener()

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
    if (front?.presenter as? any BackTappable)?.backWasTapped() == nil { app?.navigator.pop() }
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

extension MarvelInHand {
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
      case .onboarding: app.screens.onboarding(delegate: listener)
      case .landing: app.screens.landing(delegate: listener)
      }
    act { app.navigator.start(at: route, screen) }
  }

  /// Taps what carries the label on the screen in front; many taps all reach that screen, as they do
  /// before another has come.
  func tap(_ label: String, times: Int = 1) throws {
    let (front, screen) = (front, screen)
    for _ in 0..<times {
      guard let front, act({ front.tap(label) }) else {
        throw ExpectationFailure(
          "there is nothing that says “\(label)” on the screen, which shows \(screen.sightInWords)")
      }
    }
  }

  /// Taps “Back” twice, both on the screen in front.
  func tapBackTwice() throws {
    guard let presenter = front?.presenter as? any BackTappable else {
      throw failure("there is no “Back” to tap")
    }
    for _ in 0..<2 { presenter.backWasTapped() }
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
  func pause(for seconds: Double) async throws {
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
    display = SpyDisplay()
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

extension Screen {
  /// Taps what carries the label.
  ///
  /// - Returns: Whether there is anything with that label.
  fileprivate func tap(_ label: String) -> Bool {
    switch presenter {
    case let onboarding as OnboardingPresenter where label == onboarding.content.skip:
      onboarding.skipWasTapped()
    case let onboarding as OnboardingPresenter where label == onboarding.content.dontShowAgain:
      onboarding.dontShowAgainWasTapped()
    case let landing as LandingPresenter:
      guard let place = landing.content.titles.firstIndex(of: label) else { return false }
      landing.choose(landing.content.choices[place])
    case let list as any RowSelecting:
      guard let position = (view as? any SightedScreen)?.position(of: label) else { return false }
      list.selectRow(at: position)
    case let page as any Linking:
      guard let link = page.content.links.firstIndex(where: { $0.name == label }) else {
        return false
      }
      page.selectLink(at: link)
    default: return false
    }
    return true
  }
}

/// The page of a character or a comic.
@MainActor
private protocol Linking: AnyObject {
  var content: MarvelDetailContent { get }
  func selectLink(at number: Int)
}

extension MarvelDetailPresenter: Linking {}
