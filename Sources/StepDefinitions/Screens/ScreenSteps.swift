import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps that are true of any screen of any app: they mean the one in front.
func screenSteps(_ steps: Steps<SpecsWorld>) {
  responseSteps(steps)
  messageSteps(steps)
  contentSteps(steps)
  indicatorSteps(steps)
  navigationSteps(steps)
}

private func navigationSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I go back") { world in
    let app = try world.app
    try await app.act { try app.goBack() }
  }
  steps.then("I can go back to {string}") { (world, title: String) in
    try await expect(world.app.wayBack, equals: title, "the place to go back to")
  }
}

private func responseSteps(_ steps: Steps<SpecsWorld>) {
  let meaning = """
    Ends every load that the user sees under way in this app, a list below a page alike. Where no app is \
    open, opens the comics app first.
    """
  steps.when("the (server )response is valid", meaning: meaning) { world in
    try await finishLoad(&world, with: .valid, as: "the response is valid")
  }
  steps.when("the (server )response is invalid", meaning: meaning) { world in
    try await finishLoad(&world, with: .invalid(.garbage), as: "the response is invalid")
  }
  steps.when("the load ends with {outcome}", meaning: meaning) {
    (world, outcome: LoadOutcome) in
    try await finishLoad(&world, with: outcome, as: "the load ends with \(outcome.inWords)")
  }
  steps.when("the server responds with this body:", meaning: meaning) { (world, body: DocString) in
    try await finishLoad(
      &world, answering: .response(body: body.content), as: "the server responds with this body")
  }
  steps.when("the screen finishes loading") { world in
    try await world.app.finishLoading()
  }
  steps.when(
    "the request is under way",
    meaning: "The screen has asked the server, which has not answered yet."
  ) { world in
    try world.network.requireWaiting(for: "the request is under way")
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
  steps.then("no message is presented", meaning: "None was ever presented on this screen.") {
    world in
    let screen = try await world.app.screen
    let messages = await screen.shownMessages
    let sight = await screen.sightInWords
    try expect(messages.isEmpty, "expected no message, but the screen showed \(sight)")
  }
  steps.then("no message is on the screen") { world in
    let screen = try await world.app.screen
    let message = await screen.messageInSight
    let sight = await screen.sightInWords
    try expect(message == nil, "expected no message, but the screen showed \(sight)")
  }
  steps.then("the screen explains that there is nothing to show") { world in
    let screen = try await world.app.screen
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
    try await world.app.dismissMessage()
  }
  steps.then("the screen is titled {string}") { (world, title: String) in
    try await expect(world.app.screen.title, equals: title, "the title of the screen")
  }
}

private func contentSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "everything was presented on the main actor",
    meaning: """
      A load has ended, and something has come of it. The screen ends the program at a call from \
      elsewhere.
      """
  ) { world in
    try await world.app.finishLoading()
    let screen = try await world.app.screen
    let isBlank = await screen.isBlank
    try expect(!isBlank, "expected something to be presented, but the screen stayed blank")
    try await screen.expectActivityIndicatorHidden()
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
  steps.then(
    "the screen shows nothing", meaning: "Neither content nor a message was ever shown on it."
  ) { world in
    try await expectBlank(try world.app.screen)
  }
  steps.then(
    "the screen that I left shows nothing",
    meaning: "Even after everything has ended that was under way when I left it."
  ) { world in
    try await world.app.finishWork()
    try await expectBlank(try world.app.screenLeft)
  }
}

private func expectBlank(_ screen: any SightedScreen) async throws {
  let sight = await screen.sightInWords
  try await expect(screen.isBlank, "expected a blank screen, but it showed \(sight)")
}

private func indicatorSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("present a UI activity indicator") { world in
    try await world.app.screen.expectActivityIndicator()
  }
  steps.then("hide the UI activity indicator") { world in
    try await world.app.screen.expectActivityIndicatorHidden()
  }
  steps.then("the screen that I left hides the UI activity indicator") { world in
    try await world.app.screenLeft.expectActivityIndicatorHidden()
  }
  steps.then("the UI activity indicator was hidden before the outcome was presented") { world in
    let screen = try await world.app.screen
    let comesFirst = await screen.hidesActivityFirst
    try expect(
      comesFirst,
      "expected the activity indicator to be hidden first, but the outcome was presented under it")
  }
  steps.then("the UI activity indicator was shown {int} time(s)") { (world, count: Int) in
    let changes = try await world.app.screen.activityChanges
    try expect(changes.count(where: { $0 }), equals: count, "times the indicator was shown")
  }
  steps.then("no UI activity indicator was presented") { world in
    let changes = try await world.app.screen.activityChanges
    try expect(changes.isEmpty, "expected no activity indicator, but it was shown")
  }
}

/// Lets every load that the user sees under way end.
func finishLoad(
  _ world: inout SpecsWorld, with outcome: LoadOutcome, as step: String
) async throws {
  let app = try await world.openApp()
  try world.network.requireWaiting(for: step, orAnswering: outcome)
  if !world.network.answersAtOnce {
    for _ in 0..<(try await loadsUnderWay(in: app, for: step)) {
      try world.network.end(with: outcome, as: step)
    }
  }
  try await app.finishLoading()
}

/// Lets every load that the user sees under way end with exactly this answer.
func finishLoad(
  _ world: inout SpecsWorld, answering answer: ScriptedAnswer, as step: String
) async throws {
  let app = try await world.openApp()
  for _ in 0..<(try await loadsUnderWay(in: app, for: step)) {
    try world.network.end(answering: answer, as: step)
  }
  try await app.finishLoading()
}

/// How many loads the user sees under way.
///
/// - Throws: An `ExpectationFailure` when there is none, so that the step would end nothing.
private func loadsUnderWay(in app: any AppInHand, for step: String) async throws -> Int {
  let count = await app.display.loadsUnderWay
  guard count > 0 else {
    let sight = await app.screen.sightInWords
    throw ExpectationFailure(
      "“\(step)” ends no load, because nothing is loading: the screen shows \(sight)")
  }
  return count
}
