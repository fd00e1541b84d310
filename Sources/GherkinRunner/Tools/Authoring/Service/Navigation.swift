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

/// An element of a feature, and where it leads.
package struct Navigation: Sendable, Equatable {
  /// The bytes of the element.
  package let origin: Range<Int>
  package let targets: [NavigationTarget]
}

/// How an occurrence uses what it refers to.
package enum OccurrenceKind: Sendable {
  /// It says what the name stands for: the column of a placeholder.
  case definition
  case use
}

/// The way from an element to what it means, and back.
extension Workspace {
  /// Where what stands at `offset` is defined: the step definitions of a step, the column of a placeholder, the
  /// first use of a column, the hooks that a tag triggers or else its first use.
  package func definition(at offset: Int, in path: String) -> Navigation? {
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
    return Navigation(origin: element.range(in: document).clamped(document), targets: targets)
  }

  /// Everything that refers to the same as what stands at `offset`: steps with the same definition, the same
  /// tags, the placeholders and the column of an outline.
  ///
  /// - Parameter inFile: Whether to look in this file only.
  package func references(
    at offset: Int, in path: String, inFile: Bool = false
  ) -> [(place: FeaturePlace, kind: OccurrenceKind)] {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      return []
    }
    let only = inFile ? path : nil
    switch element {
    case .step(let step):
      let definitions = definitions(ofStep: step, in: path)
      return definitions.flatMap { uses(ofDefinition: $0, in: only) }.map { ($0, .use) }
    case .tag(let index):
      return uses(ofTag: document.text(document.tags[index].name), in: only).map { ($0, .use) }
    case .placeholder(let name, _, let scenario), .column(let name, _, let scenario),
      .value(_, let name, let scenario):
      let columns = document.columns(named: name, of: scenario).map {
        ($0, OccurrenceKind.definition)
      }
      let uses = document.uses(ofPlaceholder: name, in: scenario).map { ($0, OccurrenceKind.use) }
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
    return plan.decisions(ofStep: index).flatMap { plan.definitions(of: $0.decision) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
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

extension GherkinDocument {
  /// The header cells with the name of a placeholder, one for each table of examples that has it.
  func columns(named name: String, of scenario: Int) -> [TextRange] {
    examples[scenarios[scenario].examples.indices].compactMap { table in
      guard let header = table.rows.indices.first else { return nil }
      return rows[header].cells.indices.map { cells[$0] }.first { cellText($0) == name }
    }
  }

  /// The uses of a placeholder in the title, the steps, the tables and the doc strings of an outline.
  func uses(ofPlaceholder name: String, in scenario: Int) -> [TextRange] {
    let scenario = scenarios[scenario]
    var ranges = [scenario.header.name]
    for step in steps[scenario.steps.indices] {
      ranges.append(step.text)
      for row in rows[step.rows.indices] { ranges += row.cells.indices.map { cells[$0] } }
      guard let docString = step.docString.map({ docStrings[Int($0)] }) else { continue }
      ranges += [docString.mediaType, docString.lines]
    }
    return ranges.flatMap { placeholders(in: $0) }.filter { $0.name == name }.map(\.range)
  }
}

extension Node.Header {
  /// Whether `range` is its keyword or name.
  func contains(_ range: TextRange) -> Bool { range == name || range == keyword }
}

extension Range<Int> {
  /// The part of it within the file.
  fileprivate func clamped(_ document: GherkinDocument) -> Range<Int> {
    clamped(to: 0..<document.source.bytes.count)
  }
}
