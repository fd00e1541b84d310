import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60)))
struct FeedPageSourceTests {
  private static let service = TMDBService(signer: APIKeySigner(key: "1234"))

  private let client = ScriptedHTTPClient(answer: .valid)
  private let store = SpyFeedStore(InMemoryFeedStore())
  private let source: FeedPageSource

  init() {
    source = FeedPageSource(
      remote: RemoteFeedLoader(client: client, service: Self.service),
      local: LocalFeedLoader(store: store, now: ManualClock().now))
  }

  @Test func `looks for nothing else when the load was cancelled`() async throws {
    client.hold()
    let load = Task { [source] in try await source.firstPage() }
    try await client.isHolding()
    load.cancel()
    await #expect(throws: LoadError.cancelled) { try await load.value }
    #expect(store.messages == [])
  }

  @Test func `saves no page that was cancelled, even if it arrives`() async throws {
    let deaf = ScriptedHTTPClient(answer: .valid, honoursCancellation: false)
    let source = FeedPageSource(
      remote: RemoteFeedLoader(client: deaf, service: Self.service),
      local: LocalFeedLoader(store: store, now: ManualClock().now))
    deaf.hold()
    let load = Task { try await source.page(at: 2, after: []) }
    try await deaf.isHolding()
    load.cancel()
    deaf.release(.valid)
    await #expect(throws: LoadError.cancelled) { try await load.value }
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
    let known = Movie(id: .number(103), title: "Salt and Paper, as it was")
    let page = try await source.page(at: 2, after: [known])
    #expect(page.items.map(\.title) == ["Salt and Paper"])
    #expect(try await store.retrieve()?.feed == Page(items: [known]))

    let first = try await source.firstPage()
    #expect(try await store.retrieve()?.feed == first)
    #expect(first.next == 2)
  }
}
