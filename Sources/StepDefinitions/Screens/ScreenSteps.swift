import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps that are true of any screen of any app: they mean the one in front.
func screenSteps(_ steps: Steps<SpecsWorld>) {
  responseSteps(steps)
  messageSteps(steps)
  contentSteps(steps)
  indicatorSteps(steps)
}

private func responseSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the (server )response is valid") { world in
    try await finishLoad(&world, with: .valid)
  }
  steps.when("the (server )response is invalid") { world in
    try await finishLoad(&world, with: .invalid(.garbage))
  }
  steps.when(
    "the load ends with {outcome}",
    meaning: "So ends the request that has waited longest or, if none waits, the next one."
  ) { (world, outcome: LoadOutcome) in
    try await finishLoad(&world, with: outcome)
  }
  steps.when("the screen finishes loading") { world in
    try await world.app.finishLoading()
  }
  steps.when(
    "the request is under way",
    meaning: "The screen has asked the server, which has not answered yet."
  ) { world in
    try await world.app.isLoading()
  }
  steps.when("I refresh the screen") { world in
    try await world.app.refresh()
  }
}

private func messageSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("present a message informing that there is no internet connection") { world in
    try await world.app.finishLoading()
    try await world.app.screen.expectMessage(
      about: "there is no internet connection", mentioning: "no internet connection")
  }
  steps.then("present this message:") { (world, message: DataTable) in
    try await world.app.finishLoading()
    let parts = try message.values()
    try await world.app.screen.expectMessage(parts)
  }
  steps.then("no message is presented") { world in
    let screen = await world.app.screen
    let messages = await screen.shownMessages
    let sight = await screen.sightInWords
    try expect(messages.isEmpty, "expected no message, but the screen showed \(sight)")
  }
  steps.then("no message is on the screen") { world in
    let screen = await world.app.screen
    let message = await screen.messageInSight
    let sight = await screen.sightInWords
    try expect(message == nil, "expected no message, but the screen showed \(sight)")
  }
  steps.then("the screen explains that there is nothing to show") { world in
    let screen = await world.app.screen
    let explanation = await screen.explanationInSight
    let sight = await screen.sightInWords
    try expect(
      explanation != nil, "expected an explanation of the empty screen, but it showed \(sight)")
  }
  steps.then("the screen explains {string}") { (world, title: String) in
    try await expect(
      world.app.screen.explanationInSight?.title, equals: title, "the title of the explanation")
  }
  steps.when("I tap the message away") { world in
    await world.app.loading?.dismissMessage()
  }
  steps.then("the screen is titled {string}") { (world, title: String) in
    try await expect(world.app.screen.title, equals: title, "the title of the screen")
  }
}

private func contentSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("everything was presented on the main actor") { world in
    // A spied screen traps on calls from other threads, so it is enough that there were calls.
    try await world.app.finishLoading()
    let screen = await world.app.screen
    let isBlank = await screen.isBlank
    try expect(!isBlank, "expected something to be presented, but the screen stayed blank")
  }
  steps.then(
    "the screen shows these rows:",
    meaning: "When it has finished loading, for which this step waits."
  ) { (world, table: DataTable) in
    try await world.app.finishLoading()
    try await world.app.screen.expectRows(table)
  }
  steps.then(
    "the screen already shows these rows:", meaning: "While it still loads; nothing is waited for."
  ) { (world, table: DataTable) in
    try await world.app.screen.expectRows(table)
  }
  steps.then("the screen shows nothing") { world in
    let screen = await world.app.screen
    let sight = await screen.sightInWords
    try await expect(
      screen.isBlank, "expected a blank screen, but it showed \(sight)")
  }
}

private func indicatorSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("present a UI activity indicator") { world in
    try await world.app.screen.expectActivityIndicator()
  }
  steps.then("hide the UI activity indicator") { world in
    try await world.app.screen.expectActivityIndicatorHidden()
  }
  steps.then("the UI activity indicator was hidden before the outcome was presented") { world in
    let screen = await world.app.screen
    let comesFirst = await screen.hidesActivityFirst
    try expect(
      comesFirst,
      "expected the activity indicator to be hidden first, but the outcome was presented under it")
  }
  steps.then("the UI activity indicator was shown {int} time(s)") { (world, count: Int) in
    let changes = await world.app.screen.activityChanges
    try expect(changes.count(where: { $0 }), equals: count, "times the indicator was shown")
  }
  steps.then("no UI activity indicator was presented") { world in
    let changes = await world.app.screen.activityChanges
    try expect(changes.isEmpty, "expected no activity indicator, but it was shown")
  }
}

/// Lets every load that the user sees going on end; an app that is not open yet opens, and so loads.
private func finishLoad(_ world: inout SpecsWorld, with outcome: LoadOutcome) async throws {
  try await world.app.openIfNeeded()
  for _ in 0..<max(1, await world.app.loadsUnderWay) { world.network.end(with: outcome) }
  try await world.app.finishLoading()
}
