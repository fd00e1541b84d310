/// Where the places of definitions begin, so that they stand in one column within a scenario.
struct StepColumns {
  /// Beyond this, long steps do not push the column any further.
  private static let limit = 90

  let location: Int

  init(_ scenario: PlannedScenario, indent: Int) {
    let title = indent + Self.titleWidth(of: scenario)
    let widths = scenario.pickle.steps.map { indent + 4 + Self.width(of: $0) } + [title]
    location = (widths.filter { $0 < Self.limit }.max() ?? 0) + 1
  }

  /// How many columns keyword and text of a step take.
  static func width(of step: PickleStep) -> Int {
    step.keyword.displayWidth + step.text.displayWidth
  }

  /// How many columns keyword and name of a scenario take.
  static func titleWidth(of scenario: PlannedScenario) -> Int {
    scenario.pickle.scenario.keyword.displayWidth + 2 + scenario.pickle.name.displayWidth
  }
}
