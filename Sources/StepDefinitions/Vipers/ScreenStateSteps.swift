import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps about a screen that shows one thing at a time.
func screenStateSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType("part", pattern: #"(the loading view|the table|the message "[^"]*")"#) { groups in
      (groups.first.flatMap { $0 } ?? "").replacing("message \"", with: "message “")
        .replacing("\"", with: "”")
    })
  steps.then("the screen is in the {screenState} state") { (world, wanted: ScreenStateName) in
    let state = try await world.require(world.vipers).parts.state
    let found = state.map { ScreenStateName($0) }
    try expect(
      found == wanted,
      """
      expected the \(wanted.rawValue) state, but the screen \(state?.inWords ?? "is in no state")
      """)
  }
  steps.then(
    "only {part} is visible",
    meaning: """
      The loading view moves for exactly as long as it is visible, and the message view has a text for exactly \
      as long.
      """
  ) { (world, wanted: String) in
    let parts = try await world.require(world.vipers).parts
    let (loading, message) = (parts.loading, parts.message)
    var visible: [String] = []
    if loading.isShown { visible.append("the loading view") }
    if message.isShown { visible.append("the message “\(message.text ?? "")”") }
    if parts.content != nil { visible.append("the table") }
    let found = visible.isEmpty ? "nothing is" : "there is \(visible.joined(separator: " with "))"
    try expect(visible == [wanted], "expected only \(wanted) to be visible, but \(found)")
    try expect(
      loading.isAnimating, equals: loading.isShown, "whether the loading view moves")
    try expect(
      message.isShown || message.text == nil,
      "expected a hidden message view without a text, but it has “\(message.text ?? "")”")
  }
}

extension AppDriver {
  /// The parts of the viper screen that are shown.
  fileprivate var parts: ScreenParts<VipersContent> {
    get throws {
      guard let parts = (front?.view as? SpyView<VipersContent>)?.parts else {
        throw failure("its screen is still empty")
      }
      return parts
    }
  }
}
