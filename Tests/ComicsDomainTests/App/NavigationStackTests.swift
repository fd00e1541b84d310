import ComicsDomain
import Testing

struct NavigationStackTests {
  @Test(arguments: [
    Route.onboarding, .landing, .allCharacters, .character(1), .allComics, .comic(1), .comics,
    .characters(of: Comic(id: 1, title: "One")),
  ])
  func `leads to every place, with a way back from each but the first`(route: Route) {
    let stack = NavigationStack(leadingTo: route)
    #expect(stack.top == route)
    #expect(stack.routes == [stack.root] + stack.pushed)
    if let previous = stack.previous {
      #expect(NavigationStack(leadingTo: previous).routes == stack.routes.dropLast())
    }
  }
}
