import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The app shell in the hands of its user: launches, onboarding, landing, links and the way between
/// places are real; lists and details are pages.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class ShellApp: AppInHand {
  nonisolated let client: ScriptedHTTPClient
  /// Where the app keeps its preferences; it outlives every launch.
  private(set) lazy var preferences = PreferencesPlace(.memory)

  private var launched: Launched?

  /// What a launch makes, and the next one makes anew.
  @MainActor private struct Launched {
    let navigator = Navigator()
    let screens: ShellScreens
    let coordinator: AppCoordinator

    init(client: any HTTPClient, preference: OnboardingPreference) {
      screens = ShellScreens(client: client, preference: preference)
      coordinator = AppCoordinator(
        navigator: navigator, screens: screens, preference: preference)
    }
  }

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// What the user looks at: what lies on top of all pages, if anything does.
  var screen: any SightedScreen {
    guard let launched else { return SpyView<PageContent>() }
    let cover = launched.screens.cover
    if cover.isActivityIndicatorVisible || cover.messageInSight != nil { return cover }
    return page?.sighted ?? cover
  }

  var loading: (any Loading)? { launched?.coordinator.opening }

  /// Where the user is and how to get back; none until the app was started.
  var navigation: NavigationStack? { launched?.navigator.stack }

  var wayBack: String? { navigation?.previous?.title }

  /// The flows under way, each with those it began behind it, as the features call them.
  var flowNames: [String] {
    var names: [String] = []
    var rest: [any Coordinator] = launched.map { [$0.coordinator] } ?? []
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

  /// Ends the app if it runs, and starts it, perhaps with a link.
  func start(opening link: URL? = nil) throws {
    let preference = OnboardingPreference(store: try preferences.open())
    let launched = Launched(client: client, preference: preference)
    self.launched = launched
    launched.coordinator.start(opening: link)
  }

  func openIfNeeded() throws {
    if launched == nil { try start() }
  }

  /// Opens a link while the app is running.
  func open(_ link: URL) throws {
    try openIfNeeded()
    launched?.coordinator.open(link)
  }

  /// Shows a screen of the shell that tells `listener`, and no coordinator, what happens there.
  func show(_ place: Place, tellingOnly listener: ShellListener) throws {
    try start()
    let page: any ShellPage
    switch place.route {
    case .onboarding:
      let preference = OnboardingPreference(store: try preferences.open())
      page = OnboardingPage(preference: preference, delegate: listener)
    case .landing: page = LandingPage(delegate: listener)
    default: throw ExpectationFailure("the shell itself does not make \(place.inWords)")
    }
    launched?.navigator.start(at: place.route, page)
  }

  /// Taps what carries the label on the page in front; many taps all reach that page, as they do
  /// before the screen has changed.
  func tap(_ label: String, times: Int = 1) throws {
    let page = page
    for _ in 0..<times {
      guard let page, page.tap(label) else {
        throw ExpectationFailure(
          "there is nothing to tap that says “\(label)”; the screen shows \(screen.sightInWords)")
      }
    }
  }

  /// Chooses a character or a comic on the page in front.
  func choose(_ place: Place, times: Int = 1) throws {
    guard let page = page as? CataloguePage else {
      throw ExpectationFailure(
        "there is nothing to choose from; the screen shows \(screen.sightInWords)")
    }
    for _ in 0..<times { try page.choose(place) }
  }

  /// Taps “Back”, or asks the system to go back where there is no such button.
  func goBack() {
    if page?.tap("Back") != true { launched?.navigator.pop() }
  }

  private func name(of flow: any Coordinator) -> String {
    switch flow {
    case is AppCoordinator: "the app"
    case is LandingCoordinator: "landing"
    case let flow as CatalogueCoordinator: flow.list == .allComics ? "comics" : "characters"
    default: "\(flow)"
    }
  }

  private var page: (any ShellPage)? { launched?.navigator.screens.last as? any ShellPage }
}
