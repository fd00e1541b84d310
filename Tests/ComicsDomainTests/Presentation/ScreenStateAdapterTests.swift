import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor struct ScreenStateAdapterTests {
  private let view = SpyView<ComicCharactersContent>()
  private let adapter: ScreenStateAdapter<ComicCharactersContent>
  private let content = ComicCharactersContent(rows: ["Tigra"])
  private let nothing = UserMessage(title: "None", text: "There are none")
  private let failure = UserMessage(title: "No", text: "It did not work")

  init() { adapter = ScreenStateAdapter(view: view) }

  @Test func `has no state before the first load, nor after one that was cancelled`() {
    #expect(view.parts?.state == nil)
    adapter.showActivityIndicator()
    #expect(view.parts?.state == .loading)
    adapter.hideActivityIndicator()
    #expect(view.parts?.state == nil)
  }

  @Test func `keeps content while it is loaded again`() {
    adapter.show(content)
    adapter.showActivityIndicator()
    #expect(view.parts?.state == .loaded(content))
  }

  @Test func `is loading again where there was nothing`() {
    adapter.showNothing(because: nothing)
    adapter.showActivityIndicator()
    #expect(view.parts?.state == .loading)
    adapter.hideActivityIndicator()
    #expect(view.parts?.state == .noData(nothing))
  }

  @Test func `covers content with a message until that is taken away`() {
    adapter.show(content)
    adapter.present(failure)
    #expect(view.parts?.state == .failed(failure))
    adapter.dismissMessage()
    #expect(view.parts?.state == .loaded(content))
  }

  @Test func `takes content away when there is nothing any more`() {
    adapter.show(content)
    adapter.showNothing(because: nothing)
    #expect(view.parts?.state == .noData(nothing))
  }

  @Test func `reports changes only`() {
    var reported: [ScreenState<ComicCharactersContent>?] = []
    view.partsDidChange = { reported.append($0.state) }
    adapter.showTitle("Characters")
    adapter.hideActivityIndicator()
    adapter.showActivityIndicator()
    adapter.show(content)
    adapter.hideActivityIndicator()
    adapter.show(content)
    #expect(reported == [.loading, .loaded(content)])
  }

  @Test func `passes everything on, in order`() {
    adapter.showTitle("Characters")
    adapter.showActivityIndicator()
    adapter.hideActivityIndicator()
    adapter.present(failure)
    adapter.dismissMessage()
    adapter.show(content)
    adapter.showNothing(because: nothing)
    #expect(
      view.messages == [
        .title("Characters"), .activityShown, .activityHidden, .message(failure), .messageDismissed,
        .content(content), .nothing(nothing),
      ])
  }

  @Test func `shows no part of a screen that has no state`() {
    let parts = ScreenParts<ComicCharactersContent>(nil)
    #expect(!parts.loading.isShown)
    #expect(!parts.message.isShown)
    #expect(parts.content == nil)
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct ScreenLoadTests {
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

  @Test func `does nothing when there is no load to cancel`() {
    presenter.viewIsGone()
    #expect(view.messages.isEmpty)
  }
}
