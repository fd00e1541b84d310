import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor
struct NavigatorTests {
  /// Counts what its screen goes through.
  private final class Page: ScreenPresenter {
    private(set) var events: [String] = []

    func viewIsReady() { events.append("ready") }
    func viewIsBack() { events.append("back") }
    func viewIsGone() { events.append("gone") }
  }

  private let display = SpyDisplay()
  private let navigator: Navigator<String>

  init() { navigator = Navigator(display: display) }

  private func screen(_ title: String, _ page: Page) -> Screen {
    Screen(title: title, view: display.makeView(showing: String.self), presenter: page)
  }

  @Test func `makes a screen ready once, and tells it of its return and its end`() {
    let (list, page) = (Page(), Page())
    navigator.start(at: "list", screen("List", list))
    navigator.push("page", screen("Page", page))
    #expect(page.events == ["ready"])
    navigator.pop()
    #expect(list.events == ["ready", "back"])
    #expect(page.events == ["ready", "gone"])
    navigator.start(at: "list", screen("List", Page()))
    #expect(list.events == ["ready", "back", "gone"])
  }

  @Test func `shows the screens after each change`() {
    navigator.start(at: "list", screen("List", Page()))
    navigator.push("page", screen("Page", Page()))
    #expect(display.screens.map(\.title) == ["List", "Page"])
    navigator.pop()
    #expect(display.screens.map(\.title) == ["List"])
    #expect(navigator.stack?.routes == ["list"])
  }

  @Test func `stays at the root, and goes nowhere before it has begun`() {
    navigator.push("page", screen("Page", Page()))
    navigator.pop()
    #expect(navigator.stack == nil)
    #expect(display.screens.isEmpty)
    navigator.start(at: "list", screen("List", Page()))
    navigator.pop()
    #expect(navigator.stack?.routes == ["list"])
  }

  @Test func `opens the place in front no second time`() {
    navigator.start(at: "list", screen("List", Page()))
    navigator.push("page", screen("Page", Page()))
    navigator.push("page", screen("Page", Page()))
    #expect(navigator.stack?.routes == ["list", "page"])
    #expect(display.screens.count == 2)
  }
}
