/// Finds the mutants of the scenarios of a plan.
///
/// A change to a step of a scenario or of a background is one mutant, whatever number of rows or scenarios it
/// concerns: it is noticed if one of them fails. Only a step whose text depends on the row has mutants for
/// each row.
struct MutantFinder {
  let plan: Plan
  /// Finds definitions of texts.
  let index: StepIndex
  /// The parameters of each definition.
  let parameters: [[CatalogParameter]]

  init(_ plan: Plan) {
    self.plan = plan
    index = StepIndex(plan.patterns)
    parameters = plan.patterns.map { pattern in
      let values = pattern.listedValues
      return pattern.parameters.enumerated().map { CatalogParameter($1, values: values[$0]) }
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
    let allowances = document.mutantAllowances
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
      let step = StepMutations(
        finder: self, document: document, sourceLines: lines, index: index, scenarios: scenarios,
        position: position)
      return step.all.map { change -> MutantDraft in
        let concerned = change.scenarios
        let originals = concerned.map(\.index)
        let feature =
          reduced[originals] ?? ReducedFeature(document, lines, keeping: concerned.map(\.pickle))
        reduced[originals] = feature
        var mutant = change.mutant
        let names: Set = [Mutant.Kind.suppressionName, mutant.kind.suppressionName]
        mutant.allowances = allowances.filter {
          $0.lines.contains(mutant.location.line) && !$0.names.isDisjoint(with: names)
        }.map(\.line)
        return MutantDraft(
          mutant: mutant, source: feature.source(with: mutant.edits), originals: originals,
          position: mutant.kind == .step ? nil : position)
      }
    }
  }
}

extension GherkinDocument {
  /// The comments that allow changes which are not noticed: the words of each, its line, and the lines that it applies to.
  var mutantAllowances: [(names: Set<String>, line: Int, lines: ClosedRange<Int>)] {
    suppressions.compactMap { suppression, lines, _ in
      let names = Set(suppression.names).intersection(Mutant.Kind.suppressionNames)
      return names.isEmpty ? nil : (names, Int(suppression.comment.line), lines)
    }
  }
}

/// A feature file of which only some scenarios are left, each line of them at its place.
///
/// A mutant concerns one scenario, or those below one background. If it held all others as well, thousands
/// of mutants would each be as large as the file.
struct ReducedFeature: Sendable {
  private let document: GherkinDocument
  /// Changes that empty the lines of everything else.
  private let removals: [TextEdit]

  /// The feature of `document`, which has `lines`, with the scenarios of `pickles`, all of which are its own.
  init(_ document: GherkinDocument, _ lines: FeatureLines, keeping pickles: some Sequence<Pickle>) {
    self.document = document
    let bytes = document.source.bytes
    // The rows of each scenario that is kept; a scenario without examples has none.
    var kept: [Int: Set<Int>] = [:]
    for pickle in pickles {
      kept[pickle.scenario.index, default: []].formUnion(pickle.row.map { [$0.index] } ?? [])
    }
    let last = document.scenarios.indices.last { kept[$0] != nil }
    var removals = document.scenarios.indices.prefix((last ?? -1) + 1).flatMap {
      index -> [TextEdit] in
      guard let rows = kept[index] else {
        return [lines.emptying(Scenario(document: document, index: index).lines)]
      }
      let all = document.examples[document.scenarios[index].examples.indices].flatMap {
        $0.rows.indices.dropFirst()
      }
      return all.filter { !rows.contains($0) }.map { row in
        let line = Int(document.rows[row].line)
        return lines.emptying(line...line)
      }
    }
    // What follows the last one is not even needed for the numbers of lines.
    if let last {
      let scenario = Scenario(document: document, index: last)
      let end = lines.line(scenario.lines.upperBound + 1)?.start ?? bytes.count
      removals.append(TextEdit(end..<bytes.count))
    }
    self.removals = removals
  }

  /// The file with `edits`, which are of the original file.
  func source(with edits: [TextEdit]) -> SourceFile {
    SourceFile(
      uri: document.source.uri,
      bytes: (removals + edits).applied(to: document.source.bytes))
  }
}

extension FeatureLines {
  /// A change that empties `lines`, without moving those that follow.
  func emptying(_ lines: ClosedRange<Int>) -> TextEdit {
    TextEdit(whole(lines), String(repeating: "\n", count: lines.count - 1))
  }
}
