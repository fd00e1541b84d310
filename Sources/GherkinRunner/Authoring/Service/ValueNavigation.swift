/// From an element to what runs for it, and to the type of its value.
extension Workspace {
  /// What runs for what stands at `offset`: the hooks of a scenario in their order; the definitions of a step.
  package func implementation(at offset: Int, in path: String) -> Navigation? {
    guard let document = file(at: path)?.document else { return nil }
    let scenario = document.scenarios.firstIndex {
      $0.header.keyword.touches(offset) || $0.header.name.touches(offset)
    }
    guard let scenario else { return definition(at: offset, in: path) }
    let hooks = hooks(ofScenario: scenario, in: path)
    guard !hooks.isEmpty else { return nil }
    return Navigation(
      origin: document.scenarios[scenario].header.title.offsets,
      targets: hooks.map { .swift(suite.hooks[$0].location) })
  }

  /// Where the parameter type of the value at `offset` is defined, if the suite defines it: of a value in a step, of a
  /// placeholder that stands for it, or of a cell of the examples.
  package func typeDefinition(at offset: Int, in path: String) -> Navigation? {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      return nil
    }
    let places: [(step: Int, offset: Int)]
    switch element {
    case .step(let step): places = [(step, offset)]
    case .placeholder(_, let range, _):
      places = document.step(at: range.offsets.lowerBound).map { [($0, offset)] } ?? []
    case .value(_, let column, let scenario), .column(let column, _, let scenario):
      places = document.scenarios[scenario].steps.indices.flatMap { step in
        document.placeholders(in: document.steps[step].text).filter { $0.name == column }
          .map { (step, $0.range.offsets.lowerBound + 1) }
      }
    case .title, .tag, .ruleName: return nil
    }
    for place in places {
      guard let (range, type) = value(at: place.offset, ofStep: place.step, in: path),
        let location = suite.ownParameterTypes.first(where: { $0.type.name == type.name })?.location
      else { continue }
      let origin = place.offset == offset ? range : element.range(in: document)
      return Navigation(origin: origin, targets: [.swift(location)])
    }
    return nil
  }

  /// The value at `offset` of a step, and its type.
  private func value(
    at offset: Int, ofStep index: Int, in path: String
  ) -> (range: Range<Int>, type: ParameterType)? {
    guard let document = file(at: path)?.document, let plan = plan(of: path) else { return nil }
    let start = document.steps[index].text.offsets.lowerBound
    for (decision, scenario) in plan.decisions(ofStep: index) {
      guard case .matched(let definition, let first) = decision,
        let position = scenario.pickle.steps.position(ofStep: index)
      else { continue }
      let use = PatternRename.Use(scenario.pickle.steps[position])
      let captures = plan.captures(of: Int(definition), from: Int(first))
      for (parameter, captures) in plan.patterns[Int(definition)].arguments(captures) {
        guard let resolved = captures.first?.range, let written = use.written(resolved),
          let type = parameter.type
        else { continue }
        let range = (start + written.lowerBound)..<(start + written.upperBound)
        if range.touches(offset) { return (range, type) }
      }
    }
    return nil
  }
}
