import ComicsDomain
import GherkinRunner
import TestDoubles

/// What a launch of the Marvel app makes, and the next one makes anew.
@MainActor
struct MarvelLaunch {
  /// Where the user is; a screen appears when it comes to the front.
  let navigator = Navigator { ($0.last as? any AppPage)?.openIfNeeded() }
  let screens: MarvelScreens
  let coordinator: AppCoordinator
  /// The flow that leads on from a screen that was shown with nothing below it.
  private let alone: CatalogueCoordinator

  init(client: any HTTPClient, clock: ManualClock, preference: OnboardingPreference) {
    let connector = Connector.specs(
      client,
      marvel: MarvelDigestSigner(publicKey: "1234", privateKey: "abcd", now: clock.now),
      pageSize: 50)
    screens = MarvelScreens(connector: connector, preference: preference, pause: clock.pause)
    coordinator = AppCoordinator(navigator: navigator, screens: screens, preference: preference)
    alone = CatalogueCoordinator(.characters, navigator: navigator, screens: screens)
  }

  /// The page in front.
  var page: (any AppPage)? { navigator.screens.last as? any AppPage }

  /// The flows under way, each with those it began behind it, as the features call them.
  var flowNames: [String] {
    var names: [String] = []
    var rest: [any Coordinator] = [coordinator]
    while let flow = rest.popLast() {
      names.append(name(of: flow))
      rest += flow.children.all.reversed()
    }
    return names
  }

  /// Shows a list or a page with nothing below it.
  func show(_ route: Route) throws {
    switch route {
    case .allCharacters: begin(at: route, screens.allCharacters(delegate: alone))
    case .allComics: begin(at: route, screens.allComics(delegate: alone))
    case .character(let id):
      begin(at: route, screens.character(id, knowing: nil, delegate: alone))
    case .comic(let id): begin(at: route, screens.comic(id, knowing: nil, delegate: alone))
    default: throw ExpectationFailure("\(Place(route).inWords) is neither a list nor a page")
    }
  }

  /// Shows the comics whose titles begin with a text, with nothing below them.
  func showComics(titleStartsWith beginning: String) {
    begin(at: .allComics, screens.comics(titleStartsWith: beginning, delegate: alone))
  }

  /// Shows a screen of the shell that reports to `listener`, and to no coordinator, what happens there.
  func show(_ place: Place, tellingOnly listener: ShellListener) throws {
    switch place.route {
    case .onboarding: begin(at: place.route, screens.onboarding(delegate: listener))
    case .landing: begin(at: place.route, screens.landing(delegate: listener))
    default: throw ExpectationFailure("the shell itself does not make \(place.inWords)")
    }
  }

  private func begin(at route: Route, _ screen: any AppScreen) {
    navigator.start(at: route, screen)
  }

  private func name(of flow: any Coordinator) -> String {
    switch flow {
    case is AppCoordinator: "the app"
    case is LandingCoordinator: "landing"
    case let flow as CatalogueCoordinator: flow.catalogue == .comics ? "comics" : "characters"
    default: "\(flow)"
    }
  }
}
