import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// What is left is let go: presenters, rows, coordinators and apps keep alive what belongs to them, and
/// nothing else.
@MainActor @Suite(.timeLimit(.minutes(60))) struct OwnershipTests {
  /// An object, watched without keeping it alive.
  private struct Watched {
    let name: String
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
      self.object = object
      name = "\(type(of: object))"
    }
  }

  enum Subject: String, CaseIterable, Sendable {
    case comics, comicCharacters, movies, movieDetails, reviews, feed, laterPage, vipers, picture
    case characters, allComics, search, character, comic, onboarding, landing

    /// How many requests its load makes.
    var requestCount: Int {
      switch self {
      case .movieDetails, .onboarding, .landing, .search: 0
      default: 1
      }
    }
  }

  private let client = ScriptedHTTPClient(answer: .valid)
  private let clock = ManualClock()
  private let movie = Movie(id: 101, title: "One")

  @Test(arguments: Subject.allCases)
  func `a screen that is dropped is gone with its presenter, and its load is cancelled`(
    subject: Subject
  ) async throws {
    let delegate = SpyDelegate()
    var screen: Screen? = try await screen(subject, delegate)
    try await waitForLoad(of: subject)
    let watched = try #require(screen.map { [Watched($0), Watched($0.presenter)] })
    screen = nil
    for object in watched { #expect(object.object == nil, "\(object.name) is kept alive") }
    #expect(client.heldCount == 0)
    #expect(client.cancelledRequests.count == subject.requestCount)
    // A search that waits for the typing to pause is cancelled like a load.
    #expect(clock.advance(by: 10) == 0)
  }

  @Test(arguments: Subject.allCases)
  func `a screen does not keep its delegate alive`(subject: Subject) async throws {
    var delegate: SpyDelegate? = SpyDelegate()
    let screen = try await screen(subject, #require(delegate))
    try await waitForLoad(of: subject)
    weak let watched = delegate
    delegate = nil
    #expect(watched == nil)
    withExtendedLifetime(screen) {}
  }

  @Test func `apps are not kept alive by their screens`() async {
    let display = SpyDisplay()
    var comics: ComicsApp? = ComicsApp(connector: .specs(client), display: display)
    comics?.start()
    #expect(isGone(&comics))
    var feed: FeedApp? = feedApp(display)
    feed?.start()
    #expect(isGone(&feed))
    var movies: MoviesApp? = MoviesApp(connector: .specs(client), display: display)
    movies?.start()
    #expect(isGone(&movies))
    #expect(!display.screens.isEmpty)
  }

  @Test func `screens are gone with their app and their display`() {
    var screens: [Watched] = []
    do {
      let displays = [SpyDisplay(), SpyDisplay(), SpyDisplay(), SpyDisplay(), SpyDisplay()]
      let comics = ComicsApp(connector: .specs(client), display: displays[0])
      let feed = feedApp(displays[1])
      let movies = MoviesApp(connector: .specs(client), display: displays[2])
      let marvel = MarvelApp(
        connector: .specs(client), display: displays[3], store: MemoryKeyValueStore())
      let router = Connector.specs(client).vipers()
      let vipers = VipersApp(display: displays[4], router: router)
      comics.start()
      feed.start()
      movies.start()
      marvel.coordinator.start(opening: URL(constant: "marvelapiclient://character/1"))
      vipers.start()
      screens = displays.flatMap(\.screens).flatMap { [Watched($0), Watched($0.presenter)] }
      withExtendedLifetime((comics, feed, movies, marvel, vipers)) {}
    }
    #expect(screens.count == 14)
    for screen in screens { #expect(screen.object == nil, "\(screen.name) is kept alive") }
  }

  @Test func `a screen that was left is gone`() async throws {
    let display = SpyDisplay()
    let app = ComicsApp(connector: .specs(client), display: display)
    app.start()
    let list = try #require(display.screens.first)
    try await display.isIdle()
    client.hold()
    list.tap(try #require(list.state.rows.first).id)
    let left = try #require(display.screens.last.map { [Watched($0), Watched($0.presenter)] })
    #expect(display.screens.count == 2)
    app.goBack()
    #expect(display.screensInMemory() == 0)
    for object in left { #expect(object.object == nil, "\(object.name) is kept alive") }
  }

  @Test func `flows are gone with the app, even while a link waits for its comic`() async throws {
    client.hold()
    let display = SpyDisplay()
    var app: MarvelApp? = MarvelApp(
      connector: .specs(client), display: display, store: MemoryKeyValueStore())
    app?.coordinator.start(opening: URL(constant: "marvelapiclient://comic/1886"))
    // The comic, and the list below its page.
    try await client.isHolding(2)
    var flows: [Watched] = []
    do {
      var rest: [Coordinator] = app.map { [$0.coordinator] } ?? []
      while let flow = rest.popLast() {
        flows.append(Watched(flow))
        rest += flow.children
      }
    }
    #expect(flows.count == 3)
    app = nil
    for flow in flows { #expect(flow.object == nil, "\(flow.name) is kept alive") }
    // What the list loads goes on: its screen is still on the display.
    #expect(client.heldCount == 1)
  }

  private func isGone<Object: AnyObject>(_ object: inout Object?) -> Bool {
    weak let watched = object
    object = nil
    return watched == nil
  }

  private func feedApp(_ display: SpyDisplay) -> FeedApp {
    FeedApp(
      connector: .specs(client), display: display,
      device: FeedApp.Device(
        feeds: NullFeedStore(), images: InMemoryImageStore(capacity: 0),
        calendar: Calendar(identifier: .gregorian), now: clock.now))
  }

  private func waitForLoad(of subject: Subject) async throws {
    if subject == .search { try await clock.isPausing() }
    if subject.requestCount > 0 { try await client.isHolding(subject.requestCount) }
  }
}

extension OwnershipTests {
  /// A screen that has begun to load.
  private func screen(_ subject: Subject, _ delegate: SpyDelegate) async throws -> Screen {
    let connector = Connector.specs(client)
    let images = RemoteImageDataLoader(client: client)
    let screens = MarvelScreens(
      connector: connector, preference: OnboardingPreference(store: MemoryKeyValueStore()),
      images: images, pause: clock.pause)
    if subject != .laterPage, subject != .picture { client.hold() }
    let screen =
      switch subject {
      case .comics: Screen(connector.comicsList { _ in })
      case .comicCharacters: Screen(connector.characters(of: Comic(id: 1, title: "One")))
      case .movies, .picture: Screen(connector.moviesList(.nowPlaying, images: images) { _ in })
      case .movieDetails: Screen(FixedPresenter(detailsOf: movie, words: connector.words))
      case .reviews:
        Screen(
          connector.reviews(
            of: movie, dates: RelativeDates(locale: Language.english.locale, now: clock.now)))
      case .feed, .laterPage:
        Screen(
          connector.feed(cache: LocalFeedLoader(store: NullFeedStore()), images: images) { _ in })
      case .vipers: connector.vipers().makeScreen()
      case .characters, .search: screens.allCharacters(delegate: delegate)
      case .allComics: screens.allComics(delegate: delegate)
      case .character: screens.character(1, delegate: delegate)
      case .comic: screens.comic(1, delegate: delegate)
      case .onboarding: screens.onboarding { [weak delegate] in delegate?.backWasTapped() }
      case .landing: screens.landing { [weak delegate] _ in delegate?.backWasTapped() }
      }
    if subject == .search { screen.search("A") } else { screen.appear() }
    if subject == .laterPage || subject == .picture {
      try await ScreenHistory(of: screen).isIdle()
      client.hold()
      if subject == .laterPage {
        screen.endIsVisible()
      } else {
        screen.rowIsVisible(try #require(screen.state.rows.first).id)
      }
    }
    return screen
  }
}
