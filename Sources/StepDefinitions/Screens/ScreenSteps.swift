import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps that are true of any screen of any app: they mean the one in front.
///
/// A When step waits until the screen has loaded, or until all that it loads waits for its server. A Then step
/// only looks.
func screenSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(AppScreen.parameter)
  openingSteps(steps)
  responseSteps(steps)
  messageSteps(steps)
  contentSteps(steps)
  indicatorSteps(steps)
  navigationSteps(steps)
  memorySteps(steps)
}

private func openingSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType(
      "language",
      oneOf: [("English", ["en-GB", "de-AT"]), ("German", ["fr-FR", "de-AT", "en-GB"])]))
  steps.given(
    "the device speaks {language}",
    meaning: "It is the first of the user's languages that the apps know."
  ) { (world, preferred: [String]) in
    try world.premises.state(.language, as: preferred)
    world.words = Localization(Language(preferred: preferred))
  }
  steps.when("I open/opened {screen}", meaning: "Its app is in front from now on.") {
    (world, screen: AppScreen) in
    try await world.open(screen)
    try await world.settle()
  }
}

private func navigationSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I tap/select {string}", meaning: "Whatever has this text on the screen in front.") {
    (world, label: String) in
    try await world.app.tap(label)
    try await world.settle()
  }
  steps.when("I tap/select {string} twice", meaning: "Both taps reach the screen in front.") {
    (world, label: String) in
    try await world.app.tap(label, times: 2)
    try await world.settle()
  }
  steps.when("I go back") { world in
    let app = try world.app
    try await app.goBack()
    try await world.settle()
  }
  steps.then("I can go back to {string}") { (world, title: String) in
    try await expect(world.app.wayBack, equals: title, "the place to go back to")
  }
  steps.then("I cannot go back") { world in
    let app = try world.app
    try await expect(app.front != nil, "expected a screen, but none was opened")
    let title = await app.wayBack
    try expect(title == nil, "expected no way back, but it leads to “\(title ?? "")”")
  }
}

private func responseSteps(_ steps: Steps<SpecsWorld>) {
  let meaning = """
    Ends every load that the user sees under way in this app, a list below a page alike.
    """
  // The stories of the comics do not say that the app opens.
  steps.when(
    .regex("^the (?:server )?response is (valid|invalid)$"),
    meaning: meaning + " Where no app is open, opens the comics app first."
  ) { (world, validity: String) in
    try await world.open(world.setupInFront ?? world.comics)
    let outcome: LoadOutcome = validity == "valid" ? .valid : .invalid(.garbage)
    try await finishLoad(in: world, with: outcome)
  }
  steps.when("the load ends with {outcome}", meaning: meaning) {
    (world, outcome: LoadOutcome) in
    try await finishLoad(in: world, with: outcome)
  }
  steps.when("the load ends with status {int}", meaning: meaning) { (world, status: Int) in
    try await finishLoad(in: world, with: LoadOutcome(status: status))
  }
  steps.when("the server responds with this body:", meaning: meaning) { (world, body: DocString) in
    try await finishLoad(in: world, answering: .response(body: body.content))
  }
  steps.when("I refresh the screen") { world in
    try await world.app.refresh()
    try await world.settle()
  }
  steps.when(
    "{float} seconds pass",
    meaning: "A search or a bundled response that has waited long enough goes on then."
  ) { (world, seconds: Double) in
    _ = try world.app
    try await world.setupInFront?.pass(seconds)
    try await world.settle()
  }
}

private func messageSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "present a message informing that there is no internet connection",
    meaning: "With exactly the words of the comics app."
  ) { world in
    try await expectMessage(
      "No internet connection",
      "We failed fetching the comics because there are no internet connection", in: world)
  }
  steps.then.inAnyOrder("present this message:") { (world, message: DataTable) in
    let app = try world.app
    try await app.requireOutcome()
    try await app.screen.expectMessage(message.values())
  }
  steps.then("no message is presented", meaning: "There is none on the screen now.") { world in
    let state = try await world.app.screen.state
    try expect(
      state.load.message == nil, "expected no message, but the screen showed \(state.inWords)")
  }
  steps.then.inAnyOrder(
    "the screen explains:", meaning: "Headline and text in place of content that there is not."
  ) { (world, explanation: DataTable) in
    let app = try world.app
    try await app.requireOutcome()
    try await app.screen.expectExplanation(explanation.values())
  }
  steps.when("I tap the message away") { world in
    try await world.app.dismissMessage()
  }
  steps.then("the screen is titled {string}") { (world, title: String) in
    try await expect(world.app.screen.state.title, equals: title, "the title of the screen")
  }
}

private func contentSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "the screen shows these rows:",
    meaning: "All rows of the screen, below a message if there is one."
  ) { (world, table: DataTable) in
    let app = try world.app
    try await app.requireOutcome()
    try await app.screen.expectRows(table)
  }
  steps.then(
    "the screen was blank before it appeared",
    meaning: "Nothing was shown on it, and nothing loaded."
  ) { world in
    let first = try await world.app.screen.states[0]
    try expect(
      first.isBlank && !first.load.isLoading,
      "expected a blank screen, but it \(first.isBlank ? "was loading" : "showed \(first.inWords)")"
    )
  }
  steps.then("the screen shows no rows") { world in
    let app = try world.app
    try await app.requireOutcome()
    let state = try await app.screen.state
    try expect(state.rows.isEmpty, "expected no rows, but the screen showed \(state.inWords)")
  }
  steps.then(
    "the screen that I left shows nothing",
    meaning: """
      Neither content nor a message was ever shown on it, even after everything has ended that was under way \
      when I left it, and its indicator is hidden.
      """
  ) { world in
    try await world.app.finishWork()
    let screen = try await world.app.screenLeft
    let shown = await screen.states.first { !$0.isBlank }
    try expect(
      shown == nil, "expected a blank screen, but it showed \(shown?.inWords ?? "nothing")")
    try await screen.expectActivityIndicatorHidden()
  }
}

private func memorySteps(_ steps: Steps<SpecsWorld>) {
  steps.then(
    "the screens that I left are gone from memory",
    meaning: "With their presenters and loads, once everything has ended that was under way."
  ) { world in
    let app = try world.app
    try await app.finishWork()
    guard let count = await app.display.screensInMemory() else {
      throw ExpectationFailure("no screen of \(app.name) was left")
    }
    try expect(count, equals: 0, "those screens that are still in memory")
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
    try await world.app.screen.expectActivityIndicatorHiddenFirst()
  }
  steps.then("no UI activity indicator was presented") { world in
    try await world.app.screen.expectNoActivityIndicator()
  }
}

/// Expects a message with exactly this title and text.
func expectMessage(_ title: String, _ text: String, in world: SpecsWorld) async throws {
  let app = try world.app
  try await app.requireOutcome()
  try await app.screen.expectMessage(["title": title, "text": text])
}

/// Lets every load that the user sees under way end.
func finishLoad(in world: SpecsWorld, with outcome: LoadOutcome) async throws {
  let app = try world.app
  let step = world.premises.step
  try world.network.requireWaiting(for: step, orAnswering: outcome)
  if !world.network.answersAtOnce {
    for _ in 0..<(try await loadsUnderWay(in: app, for: step)) {
      try world.network.end(with: outcome, as: step)
    }
  }
  try await app.finishLoading()
}

/// Lets every load that the user sees under way end with exactly this answer.
private func finishLoad(
  in world: SpecsWorld, answering answer: ScriptedAnswer
) async throws {
  let app = try world.app
  let step = world.premises.step
  for _ in 0..<(try await loadsUnderWay(in: app, for: step)) {
    try world.network.end(answering: answer, as: step)
  }
  try await app.finishLoading()
}

/// How many loads the user sees under way.
private func loadsUnderWay(in app: AppDriver, for step: String) async throws -> Int {
  let count = await app.display.loadsUnderWay
  guard count > 0 else {
    let appearance = try await app.screen.state.inWords
    throw ExpectationFailure(
      "“\(step)” ends no load, because nothing is loading: the screen shows \(appearance)")
  }
  return count
}
