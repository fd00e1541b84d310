import ComicsDomain
import Testing

@MainActor
struct RouterTests {
  private let comic = Comic(id: 1, title: "Aaa comic")

  @Test func `leads to the characters of a comic and back`() {
    var displayed: [Route] = []
    let router = Router { displayed.append($0.top) }
    router.showCharacters(of: comic)
    #expect(router.stack.previous?.title == "Marvel Comics")
    #expect(router.stack.top.title == "Aaa comic")
    router.goBack()
    #expect(displayed == [.characters(of: comic), .comics])
  }

  @Test func `stays at the root when there is no way back`() {
    var changes = 0
    let router = Router { _ in changes += 1 }
    router.goBack()
    #expect(router.stack == NavigationStack(root: .comics))
    #expect(router.stack.previous == nil)
    #expect(changes == 0)
  }

  @Test func `goes back one screen at a time`() {
    var stack = NavigationStack(root: .comics)
    let second = Route.characters(of: Comic(id: 2, title: "Second"))
    stack.push(.characters(of: comic))
    stack.push(second)
    #expect(stack.previous == .characters(of: comic))
    stack.pop()
    #expect(stack.top == .characters(of: comic))
    #expect(stack.pushed.count == 1)
  }
}
