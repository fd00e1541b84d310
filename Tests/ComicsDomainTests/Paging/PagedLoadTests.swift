import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct PagedLoadTests {
  private static let messages = MessageCatalog.movies(in: Localization(.english))

  private let client = ScriptedHTTPClient(answer: .response(body: "1"))
  private let screen: Screen
  private let history: ScreenHistory

  init() {
    let source = Source(client: client)
    screen = Screen(
      ListPresenter<Movie>(
        store: ViewStore(), title: "Movies", messages: Self.messages, source: { _ in source },
        listing: { Listing(items: $0.map { .init(Row(id: $0.title, [.title: $0.title])) }) }))
    history = ScreenHistory(of: screen)
  }

  private var titles: [String] { screen.state.rows.map(\.headline) }

  private var changesAtEnd: [LoadState?] {
    history.states.map(\.end).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test func `adds each part to those before it, until the last`() async throws {
    screen.refresh()
    try await history.isIdle()
    screen.endIsVisible()
    try await history.isIdle()
    screen.endIsVisible()
    try await history.isIdle()
    screen.endIsVisible()
    try await history.isIdle()
    #expect(client.requests.map(\.url.path) == ["/1", "/2", "/3"])
    #expect(titles == ["one", "two", "three"])
    let (idle, busy) = (LoadState(), LoadState(isLoading: true))
    #expect(changesAtEnd == [idle, busy, idle, busy, idle])
  }

  @Test func `loads no more before the first part, nor while it loads`() async throws {
    screen.endIsVisible()
    client.hold()
    screen.refresh()
    screen.endIsVisible()
    try await client.isHolding()
    client.release(.response(body: "1"))
    try await history.isIdle()
    #expect(client.requests.map(\.url.path) == ["/1"])
  }

  @Test func `loads one part at a time`() async throws {
    screen.refresh()
    try await history.isIdle()
    client.hold()
    screen.endIsVisible()
    screen.endIsVisible()
    try await client.isHolding()
    #expect(screen.state.end?.isLoading == true)
    client.release(.response(body: "2"))
    try await history.isIdle()
    #expect(client.requests.map(\.url.path) == ["/1", "/2"])
  }

  @Test func `tells the failure of a later part in its own row, and tries that part again`()
    async throws
  {
    screen.refresh()
    try await history.isIdle()
    client.answer(with: .offline)
    screen.endIsVisible()
    try await history.isIdle()
    #expect(screen.state.end?.message?.title == "No internet connection")
    #expect(screen.state.load == LoadState())
    #expect(titles == ["one"])
    client.answer(with: .response(body: "2"))
    screen.endIsVisible()
    try await history.isIdle()
    #expect(screen.state.end?.message == nil)
    #expect(titles == ["one", "two"])
  }

  @Test func `cancels a later part when the list begins anew`() async throws {
    screen.refresh()
    try await history.isIdle()
    client.hold()
    screen.endIsVisible()
    try await client.isHolding()
    client.answerAtOnce(with: .response(body: "1"))
    screen.refresh()
    try await history.isIdle()
    #expect(titles == ["one"])
    #expect(client.heldCount == 0)
    #expect(screen.state.end == LoadState())
  }

  @Test func `says that there is nothing when the first part is empty`() async throws {
    client.answer(with: .response(body: "0"))
    screen.refresh()
    try await history.isIdle()
    #expect(screen.state.explanation == Self.messages.nothingToShow)
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
