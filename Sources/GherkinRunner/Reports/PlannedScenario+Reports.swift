/// What reports ask of a planned scenario.
extension PlannedScenario {
  /// Whether the test step at `position` is a step of the feature, and not a hook.
  func isStep(_ position: Int) -> Bool {
    position >= hooks.before.count && position < hooks.before.count + matches.count
  }

  /// `path:line` by which the scenario, or its example row, can be run alone.
  var place: String { "\(pickle.uri):\(pickle.location.line)" }

  /// The table of examples that the scenario's row is from.
  var examples: Examples? {
    guard let row = pickle.row else { return nil }
    return pickle.scenario.examples.last { $0.lines.contains(row.line) }
  }
}

extension Pickle {
  /// Which table of examples, and which row of it, counted from 1.
  var examplePlace: (table: Int, row: Int)? {
    guard let row = entry.row else { return nil }
    let tables = scenarioNode.examples.indices
    for (number, table) in tables.enumerated() {
      let rows = document.examples[table].rows.indices
      if rows.contains(row) { return (number + 1, row - rows.lowerBound) }
    }
    return nil
  }
}

extension PickleStep {
  /// `path:line` of the step.
  var place: String { "\(pickle.uri):\(location.line)" }
}

extension StepDecision {
  /// The definition that is to carry the step out, if there is exactly one.
  var definition: Int? {
    switch self {
    case .matched(let definition, _), .misfit(let definition, _): Int(definition)
    case .undefined, .ambiguous: nil
    }
  }
}
