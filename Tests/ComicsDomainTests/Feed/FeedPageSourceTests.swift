import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct FeedPageSourceTests {
  private static let service = TMDBService(signer: APIKeySigner(key: "1234"))

  private let client = ScriptedHTTPClient(answer: .valid)
  private let store = SpyFeedStore(InMemoryFeedStore())
  private let saves = Saves()
  private let source: FeedPageSource

  init() {
    source = FeedPageSource(
      remote: MovieDatabase(client: client, service: Self.service),
      local: LocalFeedLoader(store: store, now: ManualClock().now), saves: saves)
  }

  @Test func `looks for nothing else when the load was cancelled`() async throws {
    client.hold()
    let load = Task { [source] in try await source.firstPage() }
    try await client.isHolding()
    load.cancel()
    await #expect(throws: LoadError.cancelled) { try await load.value }
    await saves.finish()
    #expect(store.messages == [])
  }

  @Test func `saves no page that was cancelled, even if it arrives`() async throws {
    let client = ScriptedHTTPClient(answer: .valid, honorsCancellation: false)
    let source = FeedPageSource(
      remote: MovieDatabase(client: client, service: Self.service),
      local: LocalFeedLoader(store: store, now: ManualClock().now), saves: saves)
    client.hold()
    let load = Task { try await source.page(at: 2, after: []) }
    try await client.isHolding()
    load.cancel()
    client.release(.valid)
    await #expect(throws: LoadError.cancelled) { try await load.value }
    await saves.finish()
    #expect(store.messages == [])
  }

  @Test(arguments: [SpyFeedStore.Operation.retrieve, .insert])
  func `fails as the network did when there is nothing to fall back to`(
    refused: SpyFeedStore.Operation
  ) async {
    store.refuse(refused)
    client.answer(with: .invalid())
    await #expect(throws: LoadError.invalidData) { try await source.firstPage() }
  }

  @Test func `saves each movie once, with the page that comes after`() async throws {
    let known = Movie(id: 103, title: "Salt and Paper, as it was")
    let page = try await source.page(at: 2, after: [known])
    #expect(page.items.map(\.title) == ["Salt and Paper"])
    await saves.finish()
    #expect(try await store.retrieve()?.feed == Page(items: [known]))

    let first = try await source.firstPage()
    await saves.finish()
    #expect(try await store.retrieve()?.feed == first)
    #expect(first.next == 2)
  }

  @Test(.timeLimit(.minutes(5))) func `delivers a page before it is saved`() async throws {
    store.hold(.delete)
    let page = try await inTime { try await source.firstPage() }
    #expect(page.items.count == 2)
    #expect(try await store.retrieve() == nil)
    try await store.isHolding()
    store.release()
    await saves.finish()
    #expect(try await store.retrieve()?.feed == page)
  }

  @Test(.timeLimit(.minutes(5)))
  func `saves a later page after those before it, also when its screen is gone`()
    async throws
  {
    store.hold(.insert)
    let load = Task { [source] in
      let page = try await source.firstPage()
      _ = try await source.page(at: 2, after: page.items)
    }
    try await inTime { try await load.value }
    load.cancel()
    try await store.isHolding()
    // The second page has been delivered, and its save waits for that of the first.
    #expect(store.messages.count == 2)
    store.release()
    await saves.finish()
    #expect(try await store.retrieve()?.feed.items.map(\.id) == [101, 102, 103])
  }

  /// Does what does not wait for the store. Where it does after all, the store is released when the time is over.
  private func inTime<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await withTaskCancellationHandler(operation: work) { store.release() }
  }

  @Test func `is validated after all saves when the app is left`() async throws {
    let saved = CachedFeed(Page(items: []), timestamp: .distantPast)
    try await store.insert(saved)
    store.hold(.delete)
    _ = try await source.firstPage()
    let validation = Task { try await cache.validate() }
    try await store.isHolding()
    store.release()
    try await validation.value
    #expect(store.messages.last == .retrieve)
    #expect(store.messages.count == 4)
    #expect(try await store.retrieve()?.feed.items.map(\.id) == [101, 102])
  }

  @Test(arguments: [true, false])
  func `is said not to be validated only where it has to be deleted and cannot be`(
    isOld: Bool
  ) async throws {
    let clock = ManualClock()
    try await store.insert(
      CachedFeed(Page(items: []), timestamp: isOld ? .distantPast : clock.now()))
    store.refuse(.delete)
    let failure: LoadError?
    do throws(LoadError) {
      try await cache.validate()
      failure = nil
    } catch { failure = error }
    #expect(failure == (isOld ? .storage : nil))
  }

  /// The feed of the store, as the app puts it together.
  private var cache: LocalFeedLoader {
    LocalFeedLoader(
      store: ImagePruningFeedStore(
        feeds: store, images: SpyImageStore(InMemoryImageStore()),
        posters: PosterAddress(base: Self.service.imageBaseURL, width: .feed), saves: saves),
      now: ManualClock().now)
  }
}

struct LocalFeedLoaderTests {
  private let store = SpyFeedStore(InMemoryFeedStore())
  private let page = Page(items: [Movie(id: 1, title: "The Night Ferry")])

  @Test(arguments: [(SpyFeedStore.Operation.delete, 1), (.insert, 2)])
  func `fails to save as the store did, and asks nothing more of it`(
    refused: SpyFeedStore.Operation, count: Int
  ) async {
    store.refuse(refused)
    let loader = LocalFeedLoader(store: store)
    await #expect(throws: LoadError.storage) { try await loader.save(page) }
    #expect(store.messages.count == count)
    #expect(store.failure == .storage)
  }

  @Test func `fails to load as the store did, and loads what was saved`() async throws {
    let loader = LocalFeedLoader(store: store)
    try await loader.save(page)
    #expect(try await loader.load() == page)
    #expect(store.failure == nil)
    store.refuse(.retrieve)
    await #expect(throws: LoadError.storage) { try await loader.load() }
  }
}

struct FeedPageTests {
  private func map(_ body: String, number: Int = 2) throws(LoadError) -> Page<Movie> {
    try MovieDatabase.feedPage(number, in: HTTPResponse(status: 200, body: Data(body.utf8)))
  }

  @Test(arguments: InvalidResponse.allCases)
  func `refuses a response that cannot be used`(way: InvalidResponse) {
    #expect(throws: LoadError.invalidData) {
      let response = try ScriptedAnswer.invalid(way).response(to: "movie/upcoming?page=1")
      return try MovieDatabase.feedPage(1, in: response)
    }
  }

  @Test(arguments: [
    ("", 3), (#", "total_pages": null"#, 3), (#", "total_pages": 3"#, 3),
    (#", "total_pages": 2"#, nil), (#", "total_pages": 1"#, nil),
    (#", "page": 7, "total_pages": 3"#, 3),
  ])
  func `goes on after the page that was asked for, unless it was the last`(
    members: String, next: Int?
  ) throws {
    let page = try map(#"{"results": [{"id": 7, "title": "One"}]\#(members)}"#)
    #expect(page == Page(items: [Movie(id: 7, title: "One")], next: next))
  }

  @Test func `ends where pages can no longer be counted`() throws {
    let page = try map(#"{"results": [{"id": 7, "title": "One"}]}"#, number: .max)
    #expect(page == Page(items: [Movie(id: 7, title: "One")]))
  }

  @Test(arguments: [
    (#""/p.jpg""#, "/p.jpg"), (#""p.jpg""#, "p.jpg"), (#""""#, nil), ("null", nil),
  ])
  func `leaves the path of a poster as it is`(path: String, expected: String?) throws {
    let page = try map(#"{"results": [{"id": 7, "title": "One", "poster_path": \#(path)}]}"#)
    #expect(page.items.map(\.posterPath) == [expected])
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct FeedPresenterTests {
  @Test func `opens the reviews of the movie that was tapped`() async throws {
    let client = ScriptedHTTPClient(answer: .valid)
    let selected = Selections<Movie>()
    let screen = Screen(
      Connector.specs(client).feed(
        cache: LocalFeedLoader(store: NullFeedStore()),
        images: RemoteImageDataLoader(client: client), select: selected.note))
    let history = ScreenHistory(of: screen)
    screen.tap("1001")
    screen.appear()
    try await history.isIdle()
    for row in screen.state.rows.reversed() { screen.tap(row.id) }
    #expect(selected.items.map(\.title) == ["The Second Key", "Tomorrow's Weather"])
  }
}

struct FeedCachePolicyTests {
  private static let week: TimeInterval = 7 * 24 * 60 * 60

  /// Ends of months and years, a leap day, and changes of the clock in America, Europe and on Lord Howe.
  @Test(arguments: [
    "2023-12-29T10:00:00Z", "2024-02-25T00:00:00Z", "2024-03-06T12:00:00Z",
    "2024-10-24T23:59:59Z", "2024-10-02T15:00:00Z", "1969-12-28T00:00:00Z", "2100-02-25T06:30:00Z",
  ])
  func `counts seven days of twenty-four hours from any time`(text: String) throws {
    let saved = try Date(text, strategy: .iso8601)
    #expect(FeedCachePolicy.isFresh(saved, at: saved))
    #expect(FeedCachePolicy.isFresh(saved, at: saved + Self.week - 1))
    #expect(!FeedCachePolicy.isFresh(saved, at: saved + Self.week))
    #expect(!FeedCachePolicy.isFresh(saved, at: saved + Self.week + 1))
  }

  @Test func `keeps a feed for seven days at most when the clock was set back`() {
    let saved = Date(timeIntervalSince1970: 1_710_331_200)
    #expect(FeedCachePolicy.isFresh(saved, at: saved - Self.week + 1))
    #expect(!FeedCachePolicy.isFresh(saved, at: saved - Self.week))
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity] as [TimeInterval])
  func `answers for times that no calendar knows`(time: TimeInterval) {
    let now = Date(timeIntervalSince1970: 1_710_331_200)
    #expect(!FeedCachePolicy.isFresh(Date(timeIntervalSince1970: time), at: now))
  }
}

struct ImagePruningFeedStoreTests {
  private let feeds = SpyFeedStore(InMemoryFeedStore())
  private let images = SpyImageStore(InMemoryImageStore(capacity: .max))
  private let posters = PosterAddress(base: URL(constant: "https://images.example"), width: .feed)
  private let cached = CachedFeed(
    Page(items: [
      Movie(id: 1, title: "The Night Ferry", posterPath: "ferry.jpg"),
      Movie(id: 2, title: "Salt and Paper"),
    ]), timestamp: Date(timeIntervalSince1970: 0))

  private var store: ImagePruningFeedStore {
    ImagePruningFeedStore(feeds: feeds, images: images, posters: posters, saves: Saves())
  }

  @Test func `keeps the images of the feed that is saved, in the size in which it is shown`()
    async throws
  {
    try await store.insert(cached)
    #expect(
      images.messages == [.keepOnly([URL(constant: "https://images.example/w500/ferry.jpg")])])
    #expect(try await store.retrieve() == cached)
  }

  @Test func `leaves the images alone when a feed is deleted`() async throws {
    try await store.insert(cached)
    try await store.deleteFeed()
    #expect(images.messages.count == 1)
    #expect(try await feeds.retrieve() == nil)
  }

  @Test func `leaves the images alone when the feed cannot be saved`() async {
    feeds.refuse(.insert)
    await #expect(throws: LoadError.storage) { try await store.insert(cached) }
    #expect(images.messages.isEmpty)
  }
}
