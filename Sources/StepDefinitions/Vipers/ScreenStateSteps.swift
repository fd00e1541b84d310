import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps about a screen that shows one thing at a time.
func screenStateSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("screenState", ScreenStateName.self))
  steps.parameter(
    ParameterType("part", pattern: #"(the loading view|the table|the message "[^"]*")"#) { groups in
      (groups.first.flatMap { $0 } ?? "").replacing("message \"", with: "message “")
        .replacing("\"", with: "”")
    })
  steps.then("the screen is in the {screenState} state") { (world, wanted: ScreenStateName) in
    let state = try await world.require(world.vipers).screen.state.state
    try expect(
      state?.name == wanted,
      """
      expected the \(wanted.rawValue) state, but the screen \(state?.inWords ?? "is in no state")
      """)
  }
  steps.then("only {part} is visible") { (world, wanted: String) in
    let state = try await world.require(world.vipers).screen.state
    var visible: [String] = []
    if state.showsLoadingView { visible.append("the loading view") }
    if let text = state.messageView { visible.append("the message “\(text)”") }
    if state.table != nil { visible.append("the table") }
    let found = visible.isEmpty ? "nothing is" : "there is \(visible.joined(separator: " with "))"
    try expect(visible == [wanted], "expected only \(wanted) to be visible, but \(found)")
  }
}

/// The states of a screen, by the names that features give them.
enum ScreenStateName: String, CaseIterable, Sendable {
  case loading, loaded, error
  case noData = "no data"
}

extension ScreenState {
  fileprivate var name: ScreenStateName {
    switch self {
    case .loading: .loading
    case .loaded: .loaded
    case .noData: .noData
    case .failed: .error
    }
  }

  /// The state in words that fit into "the screen …".
  var inWords: String {
    switch self {
    case .loading: "is loading"
    case .loaded(let rows): "shows \(rows.count) vipers"
    case .noData(let message): "has no data: \(message.text)"
    case .failed(let message): "has an error: \(message.text)"
    }
  }
}
