import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps that are true of any list: what stays on it, and how it goes on at its end.
func listSteps(_ steps: Steps<SpecsWorld>) {
  rowSteps(steps)
  endSteps(steps)
}

private func rowSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "these rows are still on the screen:",
    meaning: "Whatever else is shown, such as a message, the list below it has these rows."
  ) { (world, table: DataTable) in
    try await world.app.finishLoading()
    let screen = await world.app.screen
    guard let content = await screen.contentBelow else {
      let sight = await screen.sightInWords
      throw ExpectationFailure("expected the rows to stay, but the screen showed \(sight)")
    }
    let shown = try content.rows(of: table.rows.first.map { Array($0) } ?? [])
    try expect(shown, equals: table, "the screen shows other rows")
  }
  steps.then("no rows are on the screen") { world in
    try await world.app.finishLoading()
    let screen = await world.app.screen
    let rows = await screen.contentBelow?.table ?? []
    let sight = await screen.sightInWords
    try expect(rows.isEmpty, "expected no rows, but the screen showed \(sight)")
  }
}

private func endSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "I come to the end of the list", meaning: "Scrolls down as far as there are rows, to load more."
  ) { world in
    try await world.app.finishLoading()
    try await world.app.scrollToEnd()
  }
  steps.when("I tap the end of the list") { world in
    // A list takes the tap for what it is: a wish for more.
    try await world.app.scrollToEnd()
  }
  steps.then("present a UI activity indicator at the end of the list") { world in
    let isVisible = try await endOfList(in: world).isActivityIndicatorVisible
    try expect(
      isVisible,
      "expected an activity indicator at the end of the list, but there was none")
  }
  steps.then("there is no UI activity indicator at the end of the list") { world in
    let isVisible = try await endOfList(in: world).isActivityIndicatorVisible
    try expect(
      !isVisible,
      "expected no activity indicator at the end of the list, but there is one")
  }
  steps.then("the end of the list says {string}") { (world, text: String) in
    try await world.app.finishLoading()
    try await expect(
      endOfList(in: world).messageInSight?.title, equals: text,
      "the message at the end of the list")
  }
  steps.then("the end of the list says nothing") { world in
    let message = try await endOfList(in: world).messageInSight
    try expect(
      message == nil,
      "expected no message at the end of the list, but it said “\(message?.title ?? "")”")
  }
}

private func endOfList(in world: SpecsWorld) async throws -> SpyRow {
  guard let end = await world.app.end else {
    throw ExpectationFailure("the list in front does not load more at its end")
  }
  return end
}
