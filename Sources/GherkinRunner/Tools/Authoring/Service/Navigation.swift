/// A range of bytes in a feature file.
package struct FeaturePlace: Sendable, Hashable {
  package let path: String
  package let range: Range<Int>

  package init(path: String, range: Range<Int>) {
    self.path = path
    self.range = range
  }
}

/// What an element of a feature leads to.
package enum NavigationTarget: Sendable, Hashable {
  case feature(FeaturePlace)
  /// A step definition or a hook.
  case swift(SourceReference)
}

/// The way from an element to what it means, and back.
extension Workspace {
  /// Where what stands at `offset` is defined: the step definitions of a step, the column of a placeholder, the
  /// first use of a column, the hooks that a tag triggers or else its first use.
  ///
  /// - Returns: Where it leads; empty if it leads nowhere.
  package func definition(at offset: Int, in path: String) -> [NavigationTarget] {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      return []
    }
    switch element {
    case .step(let step):
      return definitions(ofStep: step, in: path).map {
        .swift(suite.stepDefinitions[$0].location)
      }
    case .placeholder(let name, _, let scenario), .value(_, let name, let scenario):
      return document.columns(named: name, of: scenario)
        .map { .feature(FeaturePlace(path: path, range: $0.offsets)) }
    case .column(let name, _, let scenario):
      return document.uses(ofPlaceholder: name, in: scenario).prefix(1)
        .map { .feature(FeaturePlace(path: path, range: $0.offsets)) }
    case .tag(let index):
      let name = document.text(document.tags[index].name)
      let hooks = self.hooks(naming: name)
      return hooks.isEmpty
        ? uses(ofTag: name).prefix(1).map(NavigationTarget.feature)
        : hooks.map { .swift(suite.hooks[$0].location) }
    case .title(let range):
      guard let scenario = document.scenarios.firstIndex(where: { $0.header.contains(range) })
      else { return [] }
      return hooks(ofScenario: scenario, in: path).map { .swift(suite.hooks[$0].location) }
    }
  }

  /// Everything that refers to the same as what stands at `offset`: steps with the same definition, the same
  /// tags, the placeholders and the column of an outline.
  ///
  /// - Returns: The places, and whether each says what the name stands for: the column of a placeholder.
  package func references(
    at offset: Int, in path: String
  ) -> [(place: FeaturePlace, isDefinition: Bool)] {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      return []
    }
    switch element {
    case .step(let step):
      let definitions = definitions(ofStep: step, in: path)
      return definitions.flatMap { uses(ofDefinition: $0) }.map { ($0, false) }
    case .tag(let index):
      return uses(ofTag: document.text(document.tags[index].name)).map { ($0, false) }
    case .placeholder(let name, _, let scenario), .column(let name, _, let scenario),
      .value(_, let name, let scenario):
      let columns = document.columns(named: name, of: scenario).map { ($0, true) }
      let uses = document.uses(ofPlaceholder: name, in: scenario).map { ($0, false) }
      return (columns + uses).map { (FeaturePlace(path: path, range: $0.offsets), $1) }
        .sorted { $0.0.range.lowerBound < $1.0.range.lowerBound }
    case .title: return []
    }
  }

  /// The definitions that the step at `index` means, over all rows of its examples.
  func definitions(ofStep index: Int, in path: String) -> [Int] {
    guard let plan = plan(of: path) else { return [] }
    return plan.decisions(ofStep: index).flatMap { plan.definitions(of: $0.decision) }.unique
  }

  /// The steps that use a definition, in the order of the files.
  func steps(using definition: Int) -> some Sequence<(file: ExaminedFile, step: Int)> {
    files.lazy.flatMap { file in
      file.uses.steps(using: definition).lazy.map { (file: file, step: $0) }
    }
  }

  /// The places of the steps that use a definition.
  func uses(ofDefinition definition: Int) -> [FeaturePlace] {
    steps(using: definition).map { file, step in
      FeaturePlace(path: file.path, range: file.document.steps[step].text.offsets)
    }
  }

  /// The places of a tag, in the order of the files.
  func uses(ofTag name: String) -> [FeaturePlace] {
    let bytes = Bytes(name.utf8)
    return files.flatMap { file -> [FeaturePlace] in
      let document = file.document
      return document.tags.lazy.map(\.name.offsets)
        .filter { document.source.bytes[$0].elementsEqual(bytes) }
        .map { FeaturePlace(path: file.path, range: $0) }
    }
  }

  /// The hooks whose tag expression names `tag`.
  func hooks(naming tag: String) -> [Int] {
    suite.hooks.indices.filter { suite.hookConditions[$0].names.contains(tag) }
  }

  /// The hooks that run around a scenario and its steps, in their order; those of all rows of an outline.
  func hooks(ofScenario index: Int, in path: String) -> [Int] {
    let scenarios = plan(of: path)?.scenarios.filter { Int($0.pickle.entry.scenario) == index }
    var found: [Int] = []
    for kind in [\HookSet.before, \.beforeStep, \.afterStep, \.after] {
      for scenario in scenarios ?? [] {
        found += scenario.hooks[keyPath: kind].filter { !found.contains($0) }
      }
    }
    return found
  }
}

extension Plan {
  /// The decision about the step at `index` of the only document, for each scenario or row that has it.
  func decisions(ofStep index: Int) -> [(decision: StepDecision, scenario: PlannedScenario)] {
    scenarios.compactMap { scenario in
      let steps = scenario.pickle.steps
      // Most scenarios do not have the step.
      guard let position = steps.position(ofStep: index) else { return nil }
      return (scenario.matches[scenario.matches.startIndex + position], scenario)
    }
  }
}

extension PickleSteps {
  /// The position of the step at `index` of the document, if the pickle has it.
  func position(ofStep index: Int) -> Int? {
    indices.first { slot(at: $0).index == index }
  }
}

extension Node.Header {
  /// Whether `range` is its keyword or name.
  func contains(_ range: TextRange) -> Bool { range == name || range == keyword }
}
