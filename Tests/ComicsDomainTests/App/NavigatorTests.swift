import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor struct NavigatorTests {
  /// Counts what its screen goes through.
  private final class Page: ScreenPresenter {
    let store = ViewStore()
    private(set) var events: [String] = []

    func viewIsReady() { events.append("ready") }
    func viewIsBack() { events.append("back") }
    func viewIsGone() { events.append("gone") }
  }

  private let display = SpyDisplay()
  private let navigator: Navigator<String>

  init() { navigator = Navigator(display: display) }

  private func screen(_ title: String, _ page: Page) -> Screen {
    page.store.update { $0.title = title }
    return Screen(page)
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
    #expect(display.screens.map(\.state.title) == ["List", "Page"])
    navigator.pop()
    #expect(display.screens.map(\.state.title) == ["List"])
    #expect(navigator.routes == ["list"])
  }

  @Test func `stays at the root, and goes nowhere before it has begun`() {
    navigator.push("page", screen("Page", Page()))
    navigator.pop()
    #expect(navigator.routes.isEmpty)
    #expect(display.screens.isEmpty)
    navigator.start(at: "list", screen("List", Page()))
    navigator.pop()
    #expect(navigator.routes == ["list"])
  }

  @Test func `opens the place in front no second time`() {
    navigator.start(at: "list", screen("List", Page()))
    navigator.push("page", screen("Page", Page()))
    navigator.push("page", screen("Page", Page()))
    #expect(navigator.routes == ["list", "page"])
    #expect(display.screens.count == 2)
  }
}

struct MarvelRouteTests {
  @Test(arguments: [
    MarvelRoute.onboarding, .landing, .allCharacters, .character(1), .allComics, .comic(1),
  ])
  func `has a way to it, with a way back from each place but the first`(route: MarvelRoute) {
    #expect(route.way.last == route)
    if let previous = route.way.dropLast().last { #expect(previous.way == route.way.dropLast()) }
  }
}

@MainActor struct CoordinatorTests {
  private let parent = Coordinator()
  private let child = Coordinator()

  init() {
    parent.add(child)
    child.add(Coordinator())
  }

  @Test func `has each flow once that it began`() {
    parent.add(Coordinator())
    parent.add(child)
    #expect(parent.children.count == 2)
  }

  @Test func `ends a flow with all that it began, and forgets it`() {
    parent.dispose(child)
    #expect(child.children.isEmpty)
    #expect(parent.children.isEmpty)
    parent.dispose(child)
  }

  @Test func `leaves a flow alone that it did not begin`() {
    Coordinator().dispose(child)
    #expect(child.children.count == 1)
    parent.dispose(Coordinator())
    #expect(parent.children.count == 1)
  }
}

struct DeepLinkTests {
  @Test(arguments: [
    ("marvelapiclient://character/007", MarvelRoute.character(7)),
    ("marvelapiclient://character/%31%30", .character(10)),
    ("marvelapiclient://someone:secret@comics:80/?q=1#top", .allComics),
    ("marvelapiclient://comic/9223372036854775807", .comic(Int.max)),
    ("marvelapiclient://comics/1886", .allComics), ("marvelapiclient://comics", .allComics),
    ("MarvelApiClient://characters/", .allCharacters), ("marvelApiClient://COMICS/", .allComics),
    ("marvelapiclient://landing/", .landing), ("marvelapiclient://character/7/", .character(7)),
    ("marvelapiclient://character/7?from=message", .character(7)),
  ])
  func `reads links that are unusual but good`(text: String, destination: MarvelRoute) throws {
    let url = try #require(URL(string: text))
    #expect(DeepLink(url)?.destination == destination)
  }

  @Test(arguments: [
    "marvelapiclient://", "marvelapiclient:", "://characters", "marvelapiclient://character/+5",
    "marvelapiclient://character/٣", "marvelapiclient://character/5%2F6",
    "marvelapiclient://character/9223372036854775808", "marvelapiclient://character/1%00",
    "marvelapiclient://character", "marvelapiclient://character/", "marvelapiclient://comic",
    "marvelapiclient://character//1010755", "marvelapiclient://character/-1",
    "marvelapiclient://character/1010755abc", "marvelapiclient://comic/",
    "marvelapiclient://comic/abc",
    "marvelapiclient://character/99999999999999999999999999", "marvelapiclient://characters2",
    "marvelapiclient:characters", "marvelapiclient2://characters/", "characters/", "https://comics",
    "file:///characters", "marvelapiclient:///character/5", "marvelapiclient://character?id=5",
  ])
  func `refuses what is not a link of the app`(text: String) {
    #expect(URL(string: text).flatMap(DeepLink.init) == nil)
  }
}
