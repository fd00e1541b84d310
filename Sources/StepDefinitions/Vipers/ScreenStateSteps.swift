import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about a screen that shows one thing at a time.
func screenStateSteps(_ steps: Steps<SpecsWorld>) {
  stateSteps(steps)
  partSteps(steps)
}

private func stateSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the screen is in the {screenState} state") { (world, wanted: ScreenStateName) in
    let state = try await world.require(world.vipers).parts.state
    let found = state.map { ScreenStateName($0) }
    try expect(
      found == wanted,
      """
      expected the \(wanted.rawValue) state, but the screen \(state?.inWords ?? "is in no state")
      """)
  }
}

private func partSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("only the loading view is visible") { world in
    try await expectVisible("the loading view", in: world)
  }
  steps.then("only the table is visible") { world in
    try await expectVisible("the table", in: world)
  }
  steps.then("only the message {string} is visible") { (world, text: String) in
    try await expectVisible("the message “\(text)”", in: world)
  }
  steps.then("the loading view is shown and moves") { world in
    let loading = try await world.require(world.vipers).parts.loading
    try expect(loading.isShown, "expected the loading view to be shown, but it is hidden")
    try expect(loading.isAnimating, "expected the loading view to move, but it stands still")
  }
  steps.then("the loading view is hidden and stands still") { world in
    let screen = try await world.require(world.vipers).screen
    try await expect(
      !screen.activityChanges.isEmpty, "the loading view was never shown, so it cannot be hidden")
    let loading = try await world.vipers.parts.loading
    try expect(!loading.isShown, "expected the loading view to be hidden, but it is shown")
    try expect(!loading.isAnimating, "expected the loading view to stand still, but it moves")
  }
  steps.then("the message view is hidden and has no text") { world in
    let message = try await world.require(world.vipers).parts.message
    try expect(!message.isShown, "expected the message view to be hidden, but it is shown")
    try expect(message.text == nil, "expected no text, but it is “\(message.text ?? "")”")
  }
}

private func expectVisible(_ wanted: String, in world: SpecsWorld) async throws {
  let parts = try await world.require(world.vipers).parts
  var visible: [String] = []
  if parts.loading.isShown { visible.append("the loading view") }
  if parts.message.isShown { visible.append("the message “\(parts.message.text ?? "")”") }
  if parts.content != nil { visible.append("the table") }
  let found = visible.isEmpty ? "nothing is" : "there is \(visible.joined(separator: " with "))"
  try expect(visible == [wanted], "expected only \(wanted) to be visible, but \(found)")
}
