/// What reports ask of a planned scenario.
extension PlannedScenario {
  /// `path:line` by which the scenario, or its example row, can be run alone.
  var place: String { "\(pickle.uri):\(pickle.location.line)" }

  /// The table of examples that the scenario's row is from.
  var examples: Examples? {
    guard let row = pickle.row else { return nil }
    return pickle.scenario.examples.last { $0.lines.contains(row.line) }
  }
}

extension Plan {
  /// The bytes of a step's text that each parameter took.
  func argumentRanges(of decision: StepDecision) -> [Range<Int>] {
    guard case .matched(let definition, let first) = decision else { return [] }
    var captures = captures(of: Int(definition), from: Int(first))
    return patterns[Int(definition)].parameters.compactMap { parameter in
      defer { captures = captures.dropFirst(parameter.shape.captureCount) }
      return captures.first?.range
    }
  }

  /// How many steps of the feature are among the test steps of `scenario` before that at `position`.
  func stepCount(of scenario: Int, before position: Int) -> Int {
    let before = hookSets[Int(entries[scenario].hooks)].before.count
    return min(max(0, position - before), stepCount(of: scenario))
  }

  /// Whether the test step at `position` of `scenario` is a step of the feature, and not a hook.
  func isStep(_ position: Int, of scenario: Int) -> Bool {
    let before = hookSets[Int(entries[scenario].hooks)].before.count
    return position >= before && position - before < stepCount(of: scenario)
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
