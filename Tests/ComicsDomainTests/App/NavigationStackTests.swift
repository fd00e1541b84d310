import ComicsDomain
import Testing

struct NavigationStackTests {
  @Test(arguments: [
    MarvelRoute.onboarding, .landing, .allCharacters, .character(1), .allComics, .comic(1),
  ])
  func `leads to every place, with a way back from each but the first`(route: MarvelRoute) {
    let stack = route.way
    #expect(stack.top == route)
    #expect(stack.routes == [stack.root] + stack.pushed)
    if let previous = stack.previous {
      #expect(previous.way.routes == stack.routes.dropLast())
    }
  }
}
