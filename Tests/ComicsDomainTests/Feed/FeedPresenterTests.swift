import ComicsDomain
import TestDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct FeedPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let view = SpyView<FeedContent>()
  private let end = SpyRow()
  private let router = ReviewsRouter()
  private let presenter: FeedPresenter

  init() {
    presenter = Connector.specs(client).feed(
      view: view, end: end, router: router, cache: LocalFeedLoader(store: NullFeedStore()),
      images: RemoteImageDataLoader(client: client), words: Localization(.english))
  }

  @Test func `opens the reviews of a row, and nothing where there is no row`() async {
    presenter.selectRow(at: 0)
    presenter.viewIsReady()
    await presenter.finishedLoading()
    for row in [1, 0, -1, 2] { presenter.selectRow(at: row) }
    #expect(router.movies.map(\.title) == ["The Second Key", "Tomorrow's Weather"])
  }

  @Test func `keeps no screen alive, and is cancelled with it`() async throws {
    client.hold()
    var view: SpyView<FeedContent>? = SpyView()
    let watched = WeakBox(view)
    var presenter: FeedPresenter? = try Connector.specs(client).feed(
      view: #require(view), end: end, router: router,
      cache: LocalFeedLoader(store: NullFeedStore()),
      images: RemoteImageDataLoader(client: client), words: Localization(.english))
    presenter?.viewIsReady()
    try await client.isHolding()
    view = nil
    #expect(watched.object == nil)
    presenter = nil
    #expect(presenter == nil)
    #expect(client.heldCount == 0)
  }
}

/// A class because routers are shared with the presenters.
@MainActor
private final class ReviewsRouter: FeedRouter {
  private(set) var movies: [Movie] = []

  func showReviews(of movie: Movie) { movies.append(movie) }
}

/// Holds on to an object without keeping it alive.
@MainActor
private struct WeakBox {
  private(set) weak var object: SpyView<FeedContent>?

  init(_ object: SpyView<FeedContent>?) { self.object = object }
}
