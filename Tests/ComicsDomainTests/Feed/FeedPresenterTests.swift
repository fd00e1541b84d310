import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct FeedPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let view = SpyView<FeedContent>()
  private let end = SpyRow()
  private let selected = Selections<Movie>()
  private let presenter: FeedPresenter

  init() {
    presenter = Connector.specs(client).feed(
      view: view, end: end, cache: LocalFeedLoader(store: NullFeedStore()),
      images: RemoteImageDataLoader(client: client),
      select: selected.note)
  }

  @Test func `opens the reviews of a row, and nothing where there is no row`() async throws {
    presenter.selectRow(at: RowPosition(section: 0, row: 0))
    presenter.viewIsReady()
    try await view.isIdle()
    for (section, row) in [(0, 1), (0, 0), (0, -1), (0, 2), (1, 0)] {
      presenter.selectRow(at: RowPosition(section: section, row: row))
    }
    #expect(selected.items.map(\.title) == ["The Second Key", "Tomorrow's Weather"])
  }

  @Test func `keeps no screen alive, and is cancelled with it`() async throws {
    client.hold()
    var view: SpyView<FeedContent>? = SpyView()
    let watched = WeakBox(view)
    var presenter: FeedPresenter? = try Connector.specs(client).feed(
      view: #require(view), end: end, cache: LocalFeedLoader(store: NullFeedStore()),
      images: RemoteImageDataLoader(client: client),
      select: selected.note)
    presenter?.viewIsReady()
    try await client.isHolding()
    view = nil
    #expect(watched.object == nil)
    presenter = nil
    #expect(presenter == nil)
    #expect(client.heldCount == 0)
  }
}

/// Holds on to an object without keeping it alive.
@MainActor
private struct WeakBox {
  private(set) weak var object: SpyView<FeedContent>?

  init(_ object: SpyView<FeedContent>?) { self.object = object }
}
