import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct PicturesTests {
  private static let ferry = URL(constant: "https://images.example/ferry.png")
  private static let garden = URL(constant: "https://images.example/garden.png")

  private let client = ScriptedHTTPClient()
  private let store: ViewStore
  private let screen: Screen
  private let history: ScreenHistory
  private let answer: ScriptedAnswer

  private final class Page: ScreenPresenter {
    let store: ViewStore
    init(_ store: ViewStore) { self.store = store }
    func viewIsReady() {}
  }

  init() {
    var contents = ServerContents()
    contents.images = [
      Self.ferry: ImageFixture.image(named: "ferry"),
      Self.garden: ImageFixture.image(named: "garden"),
    ]
    answer = .valid(from: contents)
    client.hold()
    store = ViewStore(
      pictures: Pictures(
        loader: RemoteImageDataLoader(client: client), words: Localization(.english)))
    screen = Screen(Page(store))
    history = ScreenHistory(of: screen)
    show([Self.ferry, Self.garden, nil])
  }

  private func show(_ addresses: [URL?]) {
    store.show(
      Listing(
        items: addresses.enumerated().map { place, address in
          Listing.Item(Row(id: "\(place)", [.title: "\(place)"], picture: Picture(address)))
        }))
  }

  private func picture(_ row: Int = 0) -> Picture? { screen.state.rows[row].picture }

  private func isIdle(_ row: Int = 0) async throws {
    try await history.reaches { $0.rows[row].picture?.load.isLoading == false }
  }

  /// What the first row has shown, in order.
  private var shown: [String] {
    history.states.compactMap { $0.rows.first?.picture }.map { picture in
      picture.image.map { ImageFixture.name(of: $0) ?? "bytes" }
        ?? (picture.load.isLoading ? "loading" : picture.load.message == nil ? "-" : "message")
    }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test func `says that it loads, then how that ended, and tries again`() async throws {
    client.answerAtOnce(with: .offline)
    screen.rowIsVisible("0")
    try await isIdle()
    try await history.reaches { $0.rows[0].picture?.load.message != nil }
    client.answerAtOnce(with: answer)
    screen.retryPicture(of: "0")
    try await history.reaches { $0.rows[0].picture?.image != nil }
    #expect(shown == ["-", "loading", "-", "message", "loading", "-", "ferry"])
  }

  @Test func `does not load what is shown already`() async throws {
    client.answerAtOnce(with: answer)
    screen.rowIsVisible("0")
    try await history.reaches { $0.rows[0].picture?.image != nil }
    screen.rowIsVisible("0")
    screen.rowIsNear("0")
    screen.retryPicture(of: "0")
    #expect(client.requests.count == 1)
  }

  @Test func `keeps loading for a row in view that is said to be near no longer`() async throws {
    screen.rowIsVisible("0")
    try await client.isHolding()
    screen.rowIsNoLongerNear("0")
    client.release(answer)
    try await history.reaches { $0.rows[0].picture?.image != nil }
  }

  @Test func `shows nothing for a row that is near, and goes on when it comes into view`()
    async throws
  {
    screen.rowIsNear("0")
    try await client.isHolding()
    #expect(picture() == Picture(Self.ferry))
    screen.rowIsVisible("0")
    #expect(picture()?.load.isLoading == true)
    client.release(answer)
    try await history.reaches { $0.rows[0].picture?.image != nil }
    #expect(client.requests.count == 1)
  }

  @Test func `goes on with rows whose addresses are the same, and cancels those that are gone`()
    async throws
  {
    screen.rowIsVisible("0")
    screen.rowIsVisible("1")
    try await client.isHolding(2)
    show([Self.ferry])
    #expect(client.cancelledRequests.map(\.url) == [Self.garden])
    client.release(answer)
    try await history.reaches { $0.rows[0].picture?.image != nil }
  }

  @Test func `loads the new image of a row in view at once, and of one that is near only later`()
    async throws
  {
    screen.rowIsVisible("0")
    screen.rowIsNear("1")
    try await client.isHolding(2)
    show([Self.garden, Self.ferry])
    try await client.hasReceived(3)
    #expect(Set(client.cancelledRequests.map(\.url)) == [Self.ferry, Self.garden])
    #expect(client.requests.last?.url == Self.garden)
    screen.rowIsVisible("1")
    try await client.hasReceived(4)
  }

  @Test func `takes the image away from a row that has left, or has none any more`() async throws {
    client.answerAtOnce(with: answer)
    screen.rowIsVisible("0")
    try await history.reaches { $0.rows[0].picture?.image != nil }
    screen.rowHasLeft("0")
    #expect(picture() == Picture(Self.ferry))
    show([nil])
    #expect(picture() == Picture(nil))
    screen.rowIsVisible("0")
    #expect(picture()?.isInView == true)
    #expect(client.requests.count == 1)
  }

  @Test(arguments: ["-1", "3"])
  func `does nothing for a row that does not exist`(id: String) {
    let before = history.states.count
    screen.rowIsVisible(id)
    screen.rowHasLeft(id)
    screen.rowIsNear(id)
    screen.rowIsNoLongerNear(id)
    screen.retryPicture(of: id)
    #expect(history.states.count == before)
    #expect(client.requests.isEmpty)
  }
}
