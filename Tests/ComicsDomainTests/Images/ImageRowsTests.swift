import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct ImageRowsTests {
  private static let ferry = URL(constant: "https://images.example/ferry.png")
  private static let garden = URL(constant: "https://images.example/garden.png")

  private let client = ScriptedHTTPClient()
  private let view = SpyImageView()
  private let rows: ImageRows
  private let answer: ScriptedAnswer

  init() {
    var contents = ServerContents()
    contents.images = [
      Self.ferry: ImageFixture.image(named: "ferry"),
      Self.garden: ImageFixture.image(named: "garden"),
    ]
    answer = .valid(from: contents)
    client.hold()
    rows = ImageRows(
      loader: Connector.specs(client).imageLoader(keepingIn: NullImageStore()),
      words: Localization(.english))
    rows.setAddresses([Self.ferry, Self.garden, nil])
  }

  @Test func `tells the view everything in order`() async throws {
    client.answerAtOnce(with: .offline)
    rows.rowIsVisible(0, in: view)
    try await view.isIdle()
    client.answerAtOnce(with: answer)
    rows.retry(0)
    try await view.isIdle()
    let message = MessageCatalogue.images(in: Localization(.english)).noConnection
    #expect(
      view.messages == [
        .cleared, .activityShown, .activityHidden, .message(message), .messageDismissed,
        .activityShown, .activityHidden, .image(ImageFixture.image(named: "ferry")),
      ])
  }

  @Test func `goes on in another view, whichever of leaving and coming is reported first`()
    async throws
  {
    let other = SpyImageView()
    rows.rowIsVisible(0, in: view)
    try await client.isHolding()
    rows.rowIsVisible(0, in: other)
    rows.rowHasLeft(0, view)
    client.release(answer)
    try await other.isIdle()
    #expect(
      other.messages == [
        .cleared, .activityShown, .activityHidden, .image(ImageFixture.image(named: "ferry")),
      ])
    #expect(view.image == nil)
    #expect(client.requests.count == 1)
  }

  @Test func `does not load what is shown already`() async throws {
    client.answerAtOnce(with: answer)
    rows.rowIsVisible(0, in: view)
    try await view.isIdle()
    rows.rowIsVisible(0, in: view)
    rows.rowIsNear(0)
    rows.retry(0)
    try await view.isIdle()
    #expect(client.requests.count == 1)
  }

  @Test func `keeps loading for a row in view that is said to be near no longer`() async throws {
    rows.rowIsVisible(0, in: view)
    try await client.isHolding()
    rows.rowIsNoLongerNear(0)
    client.release(answer)
    try await view.isIdle()
    #expect(view.image == ImageFixture.image(named: "ferry"))
  }

  @Test func `goes on with rows whose addresses are the same`() async throws {
    rows.rowIsVisible(0, in: view)
    try await client.isHolding()
    rows.setAddresses([Self.ferry])
    client.release(answer)
    try await view.isIdle()
    #expect(view.image == ImageFixture.image(named: "ferry"))
    #expect(client.requests.count == 1)
  }

  @Test func `cancels the images of rows that are gone`() async throws {
    rows.rowIsVisible(1, in: view)
    try await client.isHolding()
    rows.setAddresses([Self.ferry])
    #expect(client.cancelledRequests.map(\.url) == [Self.garden])
  }

  @Test func `loads the new image of a row that is near only when it is in view`() async throws {
    rows.rowIsNear(0)
    try await client.isHolding()
    rows.setAddresses([Self.garden])
    #expect(client.cancelledRequests.map(\.url) == [Self.ferry])
    rows.rowIsVisible(0, in: view)
    try await client.isHolding()
    #expect(client.requests.map(\.url) == [Self.ferry, Self.garden])
  }

  @Test func `tries the new image of a row again, although the one before was shown`() async throws
  {
    client.answerAtOnce(with: answer)
    rows.rowIsVisible(0, in: view)
    try await view.isIdle()
    client.answer(with: .offline)
    rows.setAddresses([Self.garden])
    try await view.isIdle()
    #expect(view.visibleMessage != nil)
    client.answer(with: answer)
    rows.retry(0)
    try await view.isIdle()
    #expect(view.image == ImageFixture.image(named: "garden"))
    #expect(client.requests.map(\.url) == [Self.ferry, Self.garden, Self.garden])
  }

  @Test func `takes the image away from a row that has none any more`() async throws {
    client.answerAtOnce(with: answer)
    rows.rowIsVisible(0, in: view)
    try await view.isIdle()
    rows.setAddresses([nil])
    #expect(view.messages.last == .cleared)
    #expect(client.requests.count == 1)
  }

  @Test func `cancels everything when the rows have no owner`() async throws {
    var rows: ImageRows? = ImageRows(
      loader: Connector.specs(client).imageLoader(keepingIn: NullImageStore()),
      words: Localization(.english))
    rows?.setAddresses([Self.ferry])
    rows?.rowIsVisible(0, in: view)
    try await client.isHolding()
    rows = nil
    #expect(client.cancelledRequests.map(\.url) == [Self.ferry])
  }

  @Test(arguments: [-1, 3])
  func `does nothing for a row that does not exist`(index: Int) {
    rows.rowIsVisible(index, in: view)
    rows.rowHasLeft(index, view)
    rows.rowIsNear(index)
    rows.rowIsNoLongerNear(index)
    rows.retry(index)
    #expect(view.messages.isEmpty)
    #expect(client.requests.isEmpty)
  }
}
