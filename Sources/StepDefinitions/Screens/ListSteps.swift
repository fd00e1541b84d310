import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps about how a long list goes on at its end.
func listSteps(_ steps: Steps<SpecsWorld>) {
  scrollingSteps(steps)
  endSteps(steps)
}

private func scrollingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "I come to the end of the list", meaning: "Scrolls down as far as there are rows, to load more."
  ) { world in
    try await world.app.comeToEnd()
    try await world.settle()
  }
  steps.when("I tap the end of the list") { world in
    try await world.app.comeToEnd()
    try await world.settle()
  }
}

private func endSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("present a UI activity indicator at the end of the list") { world in
    let isVisible = try await world.app.end.isLoading
    try expect(
      isVisible,
      "expected an activity indicator at the end of the list, but there was none")
  }
  steps.then("there is no UI activity indicator at the end of the list") { world in
    let isVisible = try await world.app.end.isLoading
    try expect(
      !isVisible,
      "expected no activity indicator at the end of the list, but there is one")
  }
  steps.then("the end of the list says {string}") { (world, text: String) in
    try await expect(
      world.app.end.message?.title, equals: text,
      "the message at the end of the list")
  }
  steps.then("the end of the list says nothing") { world in
    let message = try await world.app.end.message
    try expect(
      message == nil,
      "expected no message at the end of the list, but it said “\(message?.title ?? "")”")
  }
}
