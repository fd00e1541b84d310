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
  /// - Returns: The bytes of what stands there, and where it leads; nil if it leads nowhere.
  package func definition(
    at offset: Int, in path: String
  ) -> (origin: Range<Int>, targets: [NavigationTarget])? {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      return nil
    }
    let targets: [NavigationTarget]
    switch element {
    case .step(let step):
      targets = definitions(ofStep: step, in: path).map {
        .swift(suite.stepDefinitions[$0].location)
      }
    case .placeholder(let name, _, let scenario), .value(_, let name, let scenario):
      targets = document.columns(named: name, of: scenario)
        .map { .feature(FeaturePlace(path: path, range: $0.offsets)) }
    case .column(let name, _, let scenario):
      targets = document.uses(ofPlaceholder: name, in: scenario).prefix(1)
        .map { .feature(FeaturePlace(path: path, range: $0.offsets)) }
    case .tag(let index):
      let name = document.text(document.tags[index].name)
      let hooks = self.hooks(naming: name)
      targets =
        hooks.isEmpty
        ? uses(ofTag: name).prefix(1).map(NavigationTarget.feature)
        : hooks.map { .swift(suite.hooks[$0].location) }
    case .title(let range):
      guard let scenario = document.scenarios.firstIndex(where: { $0.header.contains(range) })
      else { return nil }
      targets = hooks(ofScenario: scenario, in: path).map { .swift(suite.hooks[$0].location) }
    case .ruleName: return nil
    }
    guard !targets.isEmpty else { return nil }
    let origin = element.range(in: document).clamped(to: 0..<document.source.bytes.count)
    return (origin, targets)
  }

  /// Everything that refers to the same as what stands at `offset`: steps with the same definition, the same
  /// tags, the placeholders and the column of an outline.
  ///
  /// - Parameter inFile: Whether to look in this file only.
  /// - Returns: The places, and whether each says what the name stands for: the column of a placeholder.
  package func references(
    at offset: Int, in path: String, inFile: Bool = false
  ) -> [(place: FeaturePlace, isDefinition: Bool)] {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      return []
    }
    let only = inFile ? path : nil
    switch element {
    case .step(let step):
      let definitions = definitions(ofStep: step, in: path)
      return definitions.flatMap { uses(ofDefinition: $0, in: only) }.map { ($0, false) }
    case .tag(let index):
      return uses(ofTag: document.text(document.tags[index].name), in: only).map { ($0, false) }
    case .placeholder(let name, _, let scenario), .column(let name, _, let scenario),
      .value(_, let name, let scenario):
      let columns = document.columns(named: name, of: scenario).map { ($0, true) }
      let uses = document.uses(ofPlaceholder: name, in: scenario).map { ($0, false) }
      return (columns + uses).map { (FeaturePlace(path: path, range: $0.offsets), $1) }
        .sorted { $0.0.range.lowerBound < $1.0.range.lowerBound }
    case .title, .ruleName: return []
    }
  }

  /// The step definitions at a line of a Swift file.
  package func definitions(inSwiftFile filePath: String, line: Int) -> [Int] {
    suite.stepDefinitions.indices.filter {
      let location = suite.stepDefinitions[$0].location
      return location.line == line && location.filePath == filePath
    }
  }

  /// The definitions that the step at `index` means, over all rows of its examples.
  func definitions(ofStep index: Int, in path: String) -> [Int] {
    guard let plan = plan(of: path) else { return [] }
    return plan.decisions(ofStep: index).flatMap { plan.definitions(of: $0.decision) }.unique
  }

  /// The steps that use a definition, in the order of the files.
  ///
  /// - Parameter path: The file to look in; all unless given.
  func uses(ofDefinition definition: Int, in path: String? = nil) -> [FeaturePlace] {
    files(at: path).flatMap { file -> [FeaturePlace] in
      file.uses.steps(using: definition).map {
        FeaturePlace(path: file.path, range: file.document.steps[$0].text.offsets)
      }
    }
  }

  /// The file at `path`, or else all.
  private func files(at path: String?) -> [ExaminedFile] {
    path.map { [examined($0)].compactMap(\.self) } ?? files
  }

  /// The places of a tag, in the order of the files.
  func uses(ofTag name: String, in path: String? = nil) -> [FeaturePlace] {
    let bytes = Bytes(name.utf8)
    return files(at: path).flatMap { file -> [FeaturePlace] in
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
