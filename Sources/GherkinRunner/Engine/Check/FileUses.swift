extension Plan {
  /// Calls `body` with each step of each scenario, which may be a row of examples, and with each definition that it
  /// means: none if it is undefined, several if it is ambiguous. `captures` is the index of the first capture, if the
  /// step can run.
  package func forEachMatch(
    _ body: (_ steps: PickleSteps, _ position: Int, _ definition: Int?, _ captures: Int?) -> Void
  ) {
    for scenario in scenarios {
      let steps = scenario.pickle.steps
      for (position, decision) in scenario.matches.enumerated() {
        switch decision {
        case .matched(let definition, let first):
          body(steps, position, Int(definition), Int(first))
        case .ambiguous(let index):
          for match in candidates[Int(index)] { body(steps, position, match.definition, nil) }
        case .undefined, .argumentMismatch: body(steps, position, decision.definition, nil)
        }
      }
    }
  }

  /// The definitions that a decision is about; several if the step is ambiguous.
  package func definitions(of decision: StepDecision) -> [Int] {
    if case .ambiguous(let index) = decision { return candidates[Int(index)].map(\.definition) }
    return decision.definition.map { [$0] } ?? []
  }
}

/// How one file uses steps: a step of an outline is one use, however many rows of examples there are.
package struct FileUses: Sendable {
  private struct Use: Hashable, Sendable {
    let definition: Int32
    let step: Int32
  }

  /// By definition, then in the order of the file.
  private let uses: [Use]
  /// The texts of steps that nothing defines, at least with one row of examples.
  package let undefined: [String]

  /// The uses in `plan`, the plan of one file.
  package init(_ plan: Plan) {
    var uses: [Use] = []
    var undefined: [Int: String] = [:]
    // In nearly all rows of examples, a step means the same as in the row before.
    let steps = plan.files.first?.document.steps.count ?? 0
    var last = [Int?](repeating: nil, count: steps)
    plan.forEachMatch { steps, position, definition, _ in
      let step = steps.slot(at: position).index
      guard let definition else {
        if undefined[step] == nil { undefined[step] = steps[position].text }
        return
      }
      guard last[step] != definition else { return }
      last[step] = definition
      uses.append(Use(definition: Int32(definition), step: Int32(step)))
    }
    self.uses = Set(uses).sorted { ($0.definition, $0.step) < ($1.definition, $1.step) }
    self.undefined = undefined.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The definition of each use.
  package var definitions: some Sequence<Int> { uses.lazy.map { Int($0.definition) } }

  /// The indices of the steps that use a definition.
  package func steps(using definition: Int) -> [Int] {
    let first = uses.indices.partitionIndex { uses[$0].definition >= definition }
    return uses[first...].prefix { $0.definition == definition }.map { Int($0.step) }
  }
}
