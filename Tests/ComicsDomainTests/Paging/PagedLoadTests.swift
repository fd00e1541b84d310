import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct PagedLoadTests {
  private static let messages = MessageCatalogue.movies(in: Localization(.english))

  private let client = ScriptedHTTPClient(answer: .response(body: "1"))
  private let view = SpyView<String>()
  private let end = SpyRow()
  private let load: PagedLoad<Movie, String>

  init() {
    load = PagedLoad(
      view: view, end: end, messages: Self.messages, source: Source(client: client),
      content: { $0.map(\.title).joined(separator: " ") })
  }

  @Test func `adds each part to those before it, until the last`() async throws {
    load.start()
    try await isIdle()
    load.loadMore()
    try await isIdle()
    load.loadMore()
    try await isIdle()
    load.loadMore()
    try await isIdle()
    #expect(client.requests.map(\.url.path) == ["/1", "/2", "/3"])
    #expect(view.content == "one two three")
    #expect(end.messages == [.activityShown, .activityHidden, .activityShown, .activityHidden])
  }

  @Test func `loads no more before the first part, nor while it loads`() async throws {
    load.loadMore()
    client.hold()
    load.start()
    load.loadMore()
    try await client.isHolding()
    client.release(.response(body: "1"))
    try await isIdle()
    #expect(client.requests.map(\.url.path) == ["/1"])
  }

  @Test func `loads one part at a time`() async throws {
    load.start()
    try await isIdle()
    client.hold()
    load.loadMore()
    load.loadMore()
    try await client.isHolding()
    #expect(end.isActivityIndicatorVisible)
    client.release(.response(body: "2"))
    try await isIdle()
    #expect(client.requests.map(\.url.path) == ["/1", "/2"])
  }

  @Test func `tells the failure of a later part in its own row, and tries that part again`()
    async throws
  {
    load.start()
    try await isIdle()
    client.answer(with: .offline)
    load.loadMore()
    try await isIdle()
    #expect(end.visibleMessage?.title == "No internet connection")
    #expect(view.shownMessages.isEmpty)
    #expect(view.content == "one")
    client.answer(with: .response(body: "2"))
    load.loadMore()
    try await isIdle()
    #expect(end.visibleMessage == nil)
    #expect(view.content == "one two")
  }

  @Test func `cancels a later part when the list begins anew`() async throws {
    load.start()
    try await isIdle()
    client.hold()
    load.loadMore()
    try await client.isHolding()
    client.answerAtOnce(with: .response(body: "1"))
    load.start()
    try await isIdle()
    #expect(view.content == "one")
    #expect(client.heldCount == 0)
    #expect(!end.isActivityIndicatorVisible)
  }

  @Test func `takes every message away when another list begins on the screen`() async throws {
    client.answer(with: .offline)
    load.start()
    try await isIdle()
    #expect(view.shownMessages.count == 1)
    load.withdraw()
    #expect(view.messages.last == .messageDismissed)

    client.answer(with: .response(body: "1"))
    load.start()
    try await isIdle()
    client.answer(with: .offline)
    load.loadMore()
    try await isIdle()
    #expect(end.visibleMessage != nil)
    load.withdraw()
    #expect(end.visibleMessage == nil)
  }

  @Test func `cancels both kinds of load when another list begins`() async throws {
    client.hold()
    load.start()
    try await client.isHolding()
    load.withdraw()
    #expect(client.heldCount == 0)
    #expect(!view.isActivityIndicatorVisible)
  }

  @Test func `says that there is nothing when the first part is empty`() async throws {
    client.answer(with: .response(body: "0"))
    load.start()
    try await isIdle()
    #expect(view.messages.last == .nothing(Self.messages.nothingToShow))
  }

  /// Waits until neither the list nor a part of it is loading.
  private func isIdle() async throws {
    try await view.isIdle()
    try await end.isIdle()
  }
}

/// Three parts of one movie each; the body of a response does not matter unless it is 0, which is an empty part.
private struct Source: PageSource {
  let client: ScriptedHTTPClient

  func firstPage() async throws(LoadError) -> Page<Movie> { try await part(1) }

  func page(at next: Int, after items: [Movie]) async throws(LoadError) -> Page<Movie> {
    try await part(next)
  }

  private func part(_ number: Int) async throws(LoadError) -> Page<Movie> {
    let request = HTTPRequest(base: URL(constant: "http://example.org"), path: "\(number)")
    let body: String
    do { body = String(decoding: try await client.send(request).body, as: UTF8.self) } catch {
      throw LoadError(transportFailure: error)
    }
    if body == "0" { return Page(items: [], next: 2) }
    let title = ["one", "two", "three"][number - 1]
    return Page(
      items: [Movie(id: number, title: title)], next: number < 3 ? number + 1 : nil)
  }
}

struct PagedListTests {
  @Test func `puts pages together in order`() {
    var list = PagedList(Page(items: [Movie(id: 1, title: "A")], next: 2))
    list.append(Page(items: [Movie(id: 2, title: "B")], next: 3))
    #expect(list.items.map(\.id) == [1, 2])
    #expect(list.next == 3)
  }

  @Test func `keeps an item that comes again where it came first`() {
    var list = PagedList(
      Page(items: [Movie(id: 1, title: "A"), Movie(id: 2, title: "B")], next: 2))
    list.append(
      Page(
        items: [Movie(id: 2, title: "B again"), Movie(id: 3, title: "C")], next: 3
      ))
    #expect(list.items.map(\.title) == ["A", "B", "C"])
  }

  @Test func `ends with a page without items`() {
    var list = PagedList(Page(items: [Movie(id: 1, title: "A")], next: 2))
    list.append(Page(items: [], next: 3))
    #expect(list.next == nil)
    #expect(list.items.count == 1)
  }

  @Test func `goes on after a page that brought nothing new`() {
    var list = PagedList(Page(items: [Movie(id: 1, title: "A")], next: 2))
    list.append(Page(items: [Movie(id: 1, title: "A")], next: 3))
    #expect(list.next == 3)
  }
}
