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

  /// A presenter, what it talks to, and how its screen makes it load.
  private struct Parts {
    let presenter: AnyObject
    let others: [AnyObject]
    var begin: (@MainActor () -> Void)?
  }

  enum Subject: String, CaseIterable, Sendable {
    case comics, comicCharacters, movies, movieDetails, reviews, feed, laterPage, vipers, states
    case characters, allComics, search, character, comic, onboarding, landing, image

    /// How many requests its load makes.
    var requestCount: Int {
      switch self {
      case .movieDetails, .states, .onboarding, .landing, .search: 0
      default: 1
      }
    }
  }

  private final class Listener: OnboardingDelegate, LandingDelegate {
    func onboardingWasSkipped() {}
    func wasChosen(_ choice: LandingChoice) {}
  }

  private let client = ScriptedHTTPClient(answer: .valid)
  private let clock = ManualClock()
  private let movie = Movie(id: 101, title: "One")

  @Test(arguments: Subject.allCases)
  func `a presenter keeps alive neither its view nor who listens to it`(
    subject: Subject
  ) async throws {
    var parts: Parts? = try await parts(of: subject)
    let presenter = parts?.presenter
    parts?.begin?()
    try await waitForLoad(of: subject)
    let others = try #require(parts?.others.map(Watched.init))
    #expect(!others.isEmpty)
    parts = nil
    for other in others { #expect(other.object == nil, "\(other.name) is kept alive") }
    withExtendedLifetime(presenter) {}
  }

  @Test(arguments: Subject.allCases)
  func `a presenter that is dropped is gone, and its load is cancelled`(
    subject: Subject
  ) async throws {
    var parts: Parts? = try await parts(of: subject)
    parts?.begin?()
    try await waitForLoad(of: subject)
    let presenter = try #require(parts.map { Watched($0.presenter) })
    let others = parts?.others
    parts = nil
    #expect(presenter.object == nil)
    #expect(client.heldCount == 0)
    #expect(client.cancelledRequests.count == subject.requestCount)
    // A search that waits for the typing to pause is cancelled like a load.
    #expect(clock.advance(by: 10) == 0)
    withExtendedLifetime(others) {}
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
    try await (list.view as? SpyView<ComicsListContent>)?.isIdle()
    (list.presenter as? ComicsListPresenter)?.selectRow(at: RowPosition(section: 0, row: 0))
    client.hold()
    let left = try #require(display.screens.last.map { [Watched($0), Watched($0.presenter)] })
    #expect(display.screens.count == 2)
    app.goBack()
    #expect(display.partsInMemory() == 0)
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
      var rest: [any Coordinator] = app.map { [$0.coordinator] } ?? []
      while let flow = rest.popLast() {
        flows.append(Watched(flow))
        rest += flow.children.all
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
        feeds: NullFeedStore(), images: NullImageStore(),
        calendar: Calendar(identifier: .gregorian), now: clock.now))
  }

  private func waitForLoad(of subject: Subject) async throws {
    if subject == .search { try await clock.isPausing() }
    if subject.requestCount > 0 { try await client.isHolding(subject.requestCount) }
  }
}

extension OwnershipTests {
  private func parts(of subject: Subject) async throws -> Parts {
    let connector = Connector.specs(client)
    let end = SpyRow()
    let (spy, listener) = (SpyDelegate(), Listener())
    if subject != .laterPage { client.hold() }
    switch subject {
    case .comics:
      let view = SpyView<ComicsListContent>()
      let presenter = connector.comicsList(view: view) { _ in }
      return Parts(presenter: presenter, others: [view], begin: presenter.viewIsReady)
    case .comicCharacters:
      let view = SpyView<ComicCharactersContent>()
      let presenter = connector.characters(of: Comic(id: 1, title: "One"), view: view)
      return Parts(presenter: presenter, others: [view], begin: presenter.viewIsReady)
    case .movies:
      let view = SpyView<MoviesListContent>()
      let presenter = connector.moviesList(.popular, view: view, images: .idle) { _ in }
      return Parts(presenter: presenter, others: [view], begin: presenter.viewIsReady)
    case .movieDetails:
      let view = SpyView<MovieDetailsContent>()
      let presenter = connector.movieDetails(of: movie, view: view)
      return Parts(presenter: presenter, others: [view], begin: presenter.viewIsReady)
    case .reviews:
      let view = SpyView<ReviewsContent>()
      let presenter = connector.reviews(
        of: movie, view: view,
        dates: RelativeDates(locale: Language.english.locale, now: clock.now))
      return Parts(presenter: presenter, others: [view], begin: presenter.viewIsReady)
    case .feed, .laterPage:
      let view = SpyView<FeedContent>()
      let presenter = connector.feed(
        view: view, end: end, cache: LocalFeedLoader(store: NullFeedStore()),
        images: RemoteImageDataLoader(client: client)
      ) { _ in }
      guard subject == .laterPage else {
        return Parts(presenter: presenter, others: [view, end], begin: presenter.viewIsReady)
      }
      presenter.viewIsReady()
      try await view.isIdle()
      client.hold()
      return Parts(presenter: presenter, others: [view, end], begin: presenter.endIsVisible)
    case .vipers:
      let view = SpyView<VipersContent>()
      let presenter = VipersPresenter(
        view: view, interactor: VipersInteractor(connection: LiveAPIConnection(client: client)),
        images: .idle, words: Localization(.english))
      return Parts(presenter: presenter, others: [view], begin: presenter.viewIsReady)
    case .states:
      let view = SpyView<VipersContent>()
      return Parts(presenter: ScreenStateAdapter(view: view), others: [view])
    case .characters, .search:
      let view = SpyView<MarvelListContent>()
      let presenter = connector.allCharacters(
        view: view, end: end, images: .idle, delegate: spy, pause: clock.pause)
      return Parts(presenter: presenter, others: [view, end, spy]) {
        if subject == .search { presenter.search("A") } else { presenter.viewIsReady() }
      }
    case .allComics:
      let view = SpyView<MarvelListContent>()
      let presenter = connector.allComics(
        view: view, end: end, images: .idle, delegate: spy, pause: clock.pause)
      return Parts(presenter: presenter, others: [view, end, spy], begin: presenter.viewIsReady)
    case .character:
      let view = SpyView<MarvelDetailContent>()
      let presenter = connector.character(1, view: view, images: .idle, delegate: spy)
      return Parts(presenter: presenter, others: [view, spy], begin: presenter.viewIsReady)
    case .comic:
      let view = SpyView<MarvelDetailContent>()
      let presenter = connector.comic(1, view: view, images: .idle, delegate: spy)
      return Parts(presenter: presenter, others: [view, spy], begin: presenter.viewIsReady)
    case .onboarding:
      let view = SpyView<OnboardingContent>()
      let presenter = OnboardingPresenter(
        view: view, preference: OnboardingPreference(store: MemoryKeyValueStore()),
        words: Localization(.english), delegate: listener)
      return Parts(presenter: presenter, others: [view, listener], begin: presenter.viewIsReady)
    case .landing:
      let view = SpyView<LandingContent>()
      let presenter = LandingPresenter(
        view: view, words: Localization(.english), delegate: listener)
      return Parts(presenter: presenter, others: [view, listener], begin: presenter.viewIsReady)
    case .image:
      let view = SpyImageView()
      let presenter = ImageRowPresenter(
        address: URL(constant: "https://images.example/ferry.png"),
        loader: RemoteImageDataLoader(client: client),
        messages: .images(in: Localization(.english)))
      return Parts(presenter: presenter, others: [view]) { presenter.rowIsVisible(in: view) }
    }
  }
}
