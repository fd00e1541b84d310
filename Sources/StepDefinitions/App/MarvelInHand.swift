import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The Marvel app in the hands of its user: real from launch and links down to the network, which is
/// scripted, with spies for screens. What it keeps outlives each launch.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class MarvelApp: AppInHand {
  nonisolated let client: ScriptedHTTPClient
  /// The clock that stamps requests and that the search waits on; it begins one second after 1970.
  nonisolated let clock = ManualClock(Date(timeIntervalSince1970: 1))
  /// Where the app keeps its preferences.
  private(set) lazy var preferences = PreferencesPlace(.memory)

  /// Who listens to screens of the shell that have no coordinator.
  let listener = ShellListener()

  private var launched: MarvelLaunch?
  private lazy var blank = SpyView<LandingContent>()

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// What the user looks at: what lies on top of all pages, if anything does.
  var screen: any SightedScreen { cover ?? page?.sighted ?? blank }

  var end: SpyRow? { page?.end }
  var loading: (any Loading)? {
    cover == nil ? page?.inHand.load : launched?.coordinator.opening
  }
  var sectionSizes: [Int] {
    guard let content = listContent else { return [] }
    return (0..<content.sectionCount).map(content.rowCount)
  }

  /// What the list in front answers when its screen asks; none where there is no list.
  var listContent: MarvelListContent? { (page?.inHand as? any MarvelListInHand)?.content }

  var loadsUnderWay: Int {
    [
      launched?.screens.cover.isActivityIndicatorVisible, page?.sighted.isActivityIndicatorVisible,
      end?.isActivityIndicatorVisible,
    ].count { $0 == true }
  }

  /// Where the user is and how to get back; none until the app was started.
  var navigation: NavigationStack? { launched?.navigator.stack }

  var wayBack: String? { navigation?.previous?.title }

  /// The flows under way, as the features call them.
  var flowNames: [String] { launched?.flowNames ?? [] }

  /// Has the preferences kept elsewhere, which begins with nothing.
  func keepPreferences(in kind: PreferencesPlace.Kind) {
    preferences = PreferencesPlace(kind)
  }

  func openIfNeeded() throws {
    if launched == nil { try start() }
  }

  func scrollToEnd() throws { try scroll(toRow: list.content.rows.count) }

  /// Taps “Back”, or asks the system to go back where there is no such button.
  func goBack() {
    if page?.inHand.tapBack() != true { launched?.navigator.pop() }
  }

  private var page: (any AppPage)? { launched?.page }

  /// What lies on top of all pages, when anything is to be seen there.
  private var cover: (any SightedScreen)? {
    guard let cover = launched?.screens.cover,
      cover.isActivityIndicatorVisible || cover.messageInSight != nil
    else { return nil }
    return cover
  }
}

extension MarvelApp {
  /// Ends the app if it runs, and starts it, perhaps with a link.
  func start(opening link: URL? = nil) throws {
    try launch().coordinator.start(opening: link)
  }

  /// Opens a link while the app is running.
  func open(_ link: URL) throws {
    try openIfNeeded()
    launched?.coordinator.open(link)
  }

  /// Shows a screen of the app with nothing below it.
  func show(_ place: Place) throws { try launch().show(place.route) }

  /// Shows the comics whose titles begin with a text, with nothing below them.
  func showComics(titleStartsWith beginning: String) throws {
    try launch().showComics(titleStartsWith: beginning)
  }

  /// Shows a screen of the shell that reports to the listener, and to no coordinator, what happens there.
  func showAlone(_ place: Place) throws {
    try launch().show(place, tellingOnly: listener)
  }

  /// Taps what carries the label on the page in front; many taps all reach that page, as they do
  /// before the screen has changed.
  func tap(_ label: String, times: Int = 1) throws {
    let page = page
    for _ in 0..<times {
      guard let page, page.inHand.tap(label) else {
        throw ExpectationFailure(
          "there is nothing that says “\(label)” on the screen, which shows \(screen.sightInWords)")
      }
    }
  }

  /// Taps “Back” twice, both on the page in front.
  func tapBackTwice() {
    let page = page
    for _ in 0..<2 { _ = page?.inHand.tapBack() }
  }

  /// Brings a row of the list in front into view; people count from one.
  func scroll(toRow row: Int) throws {
    try list.rowIsVisible(at: RowPosition(section: 0, row: row &- 1))
  }

  /// Types into the search field, so that it holds the text; it waits for the typing to pause.
  func type(_ text: String) async throws {
    try list.search(text)
    guard !text.isEmpty else { return }
    try await wait(for: "the search to wait for a pause") { [clock] in try await clock.isPausing() }
  }

  /// Lets time pass; a search that was waiting for it is under way afterwards.
  func pause(for seconds: Double) async throws {
    if clock.advance(by: seconds) > 0 { try await isLoading() }
  }

  private var list: any MarvelListInHand {
    get throws {
      guard let list = page?.inHand as? any MarvelListInHand else {
        throw ExpectationFailure("there is no list in front")
      }
      return list
    }
  }

  private func launch() throws -> MarvelLaunch {
    let launch = MarvelLaunch(
      client: client, clock: clock,
      preference: OnboardingPreference(store: try preferences.open()))
    launched = launch
    return launch
  }
}
