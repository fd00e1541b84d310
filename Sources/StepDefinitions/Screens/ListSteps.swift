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
    try expect(table.rows.count > 1, "“still” needs at least one row that was there before")
    let screen = try await world.app.screen
    guard let content = await screen.contentBelow else {
      let sight = await screen.sightInWords
      throw ExpectationFailure("expected the rows to stay, but the screen showed \(sight)")
    }
    let shown = try content.rows(of: table.rows.first.map { Array($0) } ?? [])
    try expect(shown, equals: table, "the screen shows other rows")
  }
  steps.then("no rows are on the screen") { world in
    try await world.app.finishLoading()
    let screen = try await world.app.screen
    let rows = await screen.contentBelow?.table ?? []
    let sight = await screen.sightInWords
    let wasLoading = await !screen.activityChanges.isEmpty
    let isBlank = await screen.isBlank
    try expect(
      wasLoading || !isBlank,
      "nothing was ever loaded, so it cannot be seen whether there are rows")
    try expect(rows.isEmpty, "expected no rows, but the screen showed \(sight)")
  }
}

private func endSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "I come to the end of the list", meaning: "Scrolls down as far as there are rows, to load more."
  ) { world in
    let app = try world.app
    try await app.finishLoading()
    let list = try await app.longList()
    await app.act { list.endIsVisible() }
  }
  steps.when("I tap the end of the list") { world in
    let app = try world.app
    let list = try await app.longList()
    await app.act { list.endWasTapped() }
  }
  steps.then("present a UI activity indicator at the end of the list") { world in
    let isVisible = try await world.app.end.isActivityIndicatorVisible
    try expect(
      isVisible,
      "expected an activity indicator at the end of the list, but there was none")
  }
  steps.then("there is no UI activity indicator at the end of the list") { world in
    let isVisible = try await world.app.end.isActivityIndicatorVisible
    try expect(
      !isVisible,
      "expected no activity indicator at the end of the list, but there is one")
  }
  steps.then("the end of the list says {string}") { (world, text: String) in
    try await world.app.finishLoading()
    try await expect(
      world.app.end.messageInSight?.title, equals: text,
      "the message at the end of the list")
  }
  steps.then("the end of the list says nothing") { world in
    let message = try await world.app.end.messageInSight
    try expect(
      message == nil,
      "expected no message at the end of the list, but it said “\(message?.title ?? "")”")
  }
}
