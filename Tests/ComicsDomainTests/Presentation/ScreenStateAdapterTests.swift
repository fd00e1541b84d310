import ComicsDomain
import Testing

@MainActor
struct ScreenStateAdapterTests {
  private typealias Adapter = ScreenStateAdapter<ComicCharactersContent>

  private let content = ComicCharactersContent(rows: ["Tigra"])
  private let nothing = UserMessage(title: "None", text: "There are none")
  private let failure = UserMessage(title: "No", text: "It did not work")

  @Test func `has no state before the first load, nor after one that was cancelled`() {
    let adapter = Adapter()
    #expect(adapter.state == nil)
    adapter.showActivityIndicator()
    #expect(adapter.state == .loading)
    adapter.hideActivityIndicator()
    #expect(adapter.state == nil)
  }

  @Test func `keeps content while it is loaded again`() {
    let adapter = Adapter()
    adapter.show(content)
    adapter.showActivityIndicator()
    #expect(adapter.state == .loaded(content))
  }

  @Test func `is loading again where there was nothing`() {
    let adapter = Adapter()
    adapter.showNothing(because: nothing)
    adapter.showActivityIndicator()
    #expect(adapter.state == .loading)
    adapter.hideActivityIndicator()
    #expect(adapter.state == .noData(nothing))
  }

  @Test func `covers content with a message until that is taken away`() {
    let adapter = Adapter()
    adapter.show(content)
    adapter.present(failure)
    #expect(adapter.state == .failed(failure))
    adapter.dismissMessage()
    #expect(adapter.state == .loaded(content))
  }

  @Test func `takes content away when there is nothing any more`() {
    let adapter = Adapter()
    adapter.show(content)
    adapter.showNothing(because: nothing)
    #expect(adapter.state == .noData(nothing))
  }

  @Test func `reports changes only`() {
    var reported: [ScreenState<ComicCharactersContent>?] = []
    let adapter = Adapter { reported.append($0) }
    adapter.showTitle("Characters")
    adapter.hideActivityIndicator()
    adapter.showActivityIndicator()
    adapter.show(content)
    adapter.hideActivityIndicator()
    adapter.show(content)
    #expect(reported == [.loading, .loaded(content)])
    #expect(adapter.title == "Characters")
  }

  @Test func `shows no part of a screen that has no state`() {
    let parts = ScreenParts<ComicCharactersContent>(nil)
    #expect(!parts.loading.isShown)
    #expect(!parts.message.isShown)
    #expect(parts.content == nil)
  }
}
