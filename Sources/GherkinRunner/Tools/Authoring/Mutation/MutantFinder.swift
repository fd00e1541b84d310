/// Finds the mutants of the scenarios of a plan.
///
/// A change to a step of a scenario or of a background is one mutant, whatever number of rows or scenarios it
/// concerns: it is noticed if one of them fails. Only a step whose text depends on the row has mutants for
/// each row.
struct MutantFinder {
  private let plan: Plan
  private let index: StepIndex
  private let parameters: [[CatalogueParameter]]

  init(_ plan: Plan) {
    self.plan = plan
    index = StepIndex(plan.patterns)
    parameters = plan.patterns.map { pattern in
      let values = pattern.listedValues
      return pattern.parameters.enumerated().map { CatalogueParameter($1, values: values[$0]) }
    }
  }

  /// The mutants, in the order of the files and their steps.
  func drafts() -> [MutantDraft] {
    var drafts: [MutantDraft] = []
    var rest = Array(plan.scenarios)[...]
    while let first = rest.first {
      let document = first.pickle.document
      let ofFile = rest.prefix { $0.pickle.document === document }
      rest = rest.dropFirst(ofFile.count)
      drafts += self.drafts(of: document, Array(ofFile))
    }
    return drafts
  }

  /// The mutants of one file, whose selected scenarios are `scenarios`.
  private func drafts(
    of document: GherkinDocument, _ scenarios: [PlannedScenario]
  ) -> [MutantDraft] {
    let allowances = MutantAllowances(document)
    // The scenarios below each background, in the order of the steps.
    var steps: [(position: Int, index: Int, scenarios: [PlannedScenario])] = []
    var places: [Int: Int] = [:]
    for scenario in scenarios {
      for position in scenario.pickle.steps.indices {
        let index = scenario.pickle.steps.slot(at: position).index
        if let place = places[index] {
          steps[place].scenarios.append(scenario)
        } else {
          places[index] = steps.count
          steps.append((position, index, [scenario]))
        }
      }
    }
    let lines = FeatureLines(of: document.source)
    // Most changes to a scenario concern it as a whole, so few files are reduced.
    var reduced: [[Int]: ReducedFeature] = [:]
    return steps.sorted { $0.index < $1.index }.flatMap { position, index, scenarios in
      let step = MutableStep(
        document: document, sourceLines: lines, index: index, scenarios: scenarios,
        position: position)
      return changes(to: step).map { change -> MutantDraft in
        let concerned = change.instance.scenarios
        let originals = concerned.map(\.index)
        let feature =
          reduced[originals] ?? ReducedFeature(document, lines, keeping: concerned.map(\.pickle))
        reduced[originals] = feature
        return MutantDraft(
          mutant: mutant(change, of: step, allowances), source: feature.source(with: change.edits),
          originals: originals, position: change.kind == .step ? nil : position)
      }
    }
  }

  private func changes(to step: MutableStep) -> [StepChange] {
    let mutations = StepMutations(step: step, plan: plan, index: index, parameters: parameters)
    switch part(of: step) {
    case .outcome: return mutations.valueChanges(.outcome) + mutations.negations()
    case .setting where type(of: step) == .context:
      return mutations.removal() + mutations.valueChanges(.setting)
    case .setting: return mutations.removal()
    }
  }

  private func part(of step: MutableStep) -> Mutant.Part {
    type(of: step) == .outcome ? .outcome : .setting
  }

  /// The type by the keyword; for `*`, that of the definition.
  private func type(of step: MutableStep) -> StepType {
    guard step.type == .unknown, let instance = step.instances(where: false).first else {
      return step.type
    }
    return switch plan.stepDefinitions[instance.definition].keyword {
    case .given: .context
    case .when: .action
    case .then: .outcome
    case .any: .unknown
    }
  }

  private func mutant(
    _ change: StepChange, of step: MutableStep, _ allowances: MutantAllowances
  ) -> Mutant {
    let pickle = change.instance.scenarios[0].pickle
    let isOfRow = step.scenarios.count > change.instance.scenarios.count
    return Mutant(
      kind: change.kind, part: part(of: step), definition: change.instance.definition,
      path: step.document.source.uri, location: change.location,
      scenario: pickle.scenario.name, scenarioLine: pickle.scenarioLocation.line,
      row: isOfRow ? pickle.row?.line : nil,
      step: change.instance.step.keyword + change.instance.step.text, change: change.change,
      allowances: allowances.lines(allowing: change.kind, at: change.location.line))
  }
}

/// The comments of a file that allow changes which are not noticed.
struct MutantAllowances {
  /// The words of each comment, its line, and the lines that it applies to.
  private let comments: [(names: Set<String>, line: Int, lines: ClosedRange<Int>)]

  init(_ document: GherkinDocument) {
    comments = document.suppressions.compactMap { suppression, lines, _ in
      let names = Set(suppression.names).intersection(Mutant.Kind.suppressionNames)
      return names.isEmpty ? nil : (names, Int(suppression.comment.line), lines)
    }
  }

  /// The lines of all comments.
  var lines: [Int] { comments.map(\.line) }

  /// The lines of those that allow a change of `kind` on `line`.
  func lines(allowing kind: Mutant.Kind, at line: Int) -> [Int] {
    comments.filter { comment in
      comment.lines.contains(line)
        && (comment.names.contains(Mutant.Kind.suppressionName)
          || comment.names.contains(kind.suppressionName))
    }.map(\.line)
  }
}
