import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct ScreenLoadTests {
  private let client = ScriptedHTTPClient(honoursCancellation: false)
  private let view = SpyView<ComicCharactersContent>()

  private var presenter: ComicCharactersPresenter {
    Connector.specs(client).characters(of: Comic(id: 1, title: "Aaa comic"), view: view)
  }

  @Test func `drops what arrives after it was cancelled`() async throws {
    client.hold()
    let presenter = presenter
    presenter.viewIsReady()
    try await client.isHolding()
    presenter.viewIsGone()
    presenter.refresh()
    try await client.isHolding(2)
    // The abandoned load is answered first, then the one that counts.
    client.release(.offline)
    client.release(.valid)
    try await view.isIdle()
    #expect(
      view.dump == """
        title Aaa comic
        activity shown
        activity hidden
        activity shown
        activity hidden
        content
        """)
  }

  @Test func `hides the indicator and stays silent when the transport was cancelled`() async throws
  {
    client.answer(with: .failure(.cancelled))
    let presenter = presenter
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(view.dump == "title Aaa comic\nactivity shown\nactivity hidden")
  }

  @Test func `does nothing when there is no load to cancel`() {
    presenter.viewIsGone()
    #expect(view.messages.isEmpty)
  }
}
