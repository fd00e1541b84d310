/// A step of one pickle that cannot run, and why.
private struct StepFailure {
  let row: Int?
  let diagnosed: CheckFinding.DiagnosedStep
  var diagnosis: StepDiagnosis { diagnosed.diagnosis }
}

/// The problems that were reported of a cell, by its offset: one value may spoil several steps.
private typealias ReportedCells = [Int32: Set<String>]

extension FindingCollector {
  /// Reports the steps that cannot run, or of which a part does not count. Each is reported where its cause is: at the
  /// step, or at the cell of the example row that spoils it.
  ///
  /// - Parameters:
  ///   - plan: The plan of the file.
  ///   - folder: The folder that paths of Swift files are relative to.
  mutating func checkSteps(
    _ plan: Plan, _ diagnoses: inout StepDiagnoses, seenFrom folder: String
  ) {
    // A step of a background is reported once, with the first scenario that has it.
    var reported: Set<Int> = []
    var rest = Array(plan.scenarios)[...]
    while let index = rest.first?.pickle.entry.scenario {
      let rows = rest.prefix { $0.pickle.entry.scenario == index }
      rest = rest.dropFirst(rows.count)
      var failures: [Int: [StepFailure]] = [:]
      for row in rows {
        let steps = row.pickle.steps
        for (position, decision) in row.matches.enumerated() {
          let slot = steps.slot(at: position)
          guard !slot.isFromBackground || !reported.contains(slot.index),
            let diagnosis = diagnoses.diagnosis({ steps[position] }, decision, in: plan)
          else { continue }
          if slot.isFromBackground { reported.insert(slot.index) }
          failures[slot.index, default: []].append(
            StepFailure(
              row: slot.isFromBackground ? nil : row.pickle.entry.row,
              diagnosed: (slot.index, steps[position], diagnosis)))
        }
      }
      var cells = ReportedCells()
      for (step, failures) in failures.sorted(by: { $0.key < $1.key }) {
        let isEveryRow = failures.count == rows.count && rows.count > 1
        report(failures, step, Int(index), isEveryRow: isEveryRow, &cells, folder)
      }
    }
  }

  private mutating func report(
    _ failures: [StepFailure], _ step: Int, _ scenario: Int, isEveryRow: Bool,
    _ cells: inout ReportedCells, _ folder: String
  ) {
    let node = document.steps[step]
    let text = document.text(node.text)
    // The outline is reported instead.
    if document.isOutlineWithoutExamples(scenario), text.contains("<") { return }
    let names = Placeholders.names(in: text)
    guard let first = failures.first else { return }
    if first.row != nil, !names.isEmpty, !isEveryRow {
      for failure in failures {
        report(failure, of: node, names, document.scenarios[scenario], &cells, folder)
      }
      return
    }
    let diagnosis = first.diagnosis
    let isAboutRows = isEveryRow && !names.isEmpty
    let cell = cell(of: first, names, document.scenarios[scenario])?.cell
    let row = isAboutRows ? cell.map { RelatedPlace(.range($0.offsets), "One of the rows") } : nil
    report(
      diagnosis.kind.rule, at: node,
      (isAboutRows ? "In every row of the examples: " : "") + diagnosis.problem,
      diagnosis.allAdvice(seenFrom: folder),
      // In an outline the values matter as well, so a person has to look.
      edits: text.contains("<") ? [] : diagnosis.typed?.edits(at: node.text) ?? [],
      // Values of different kinds need different definitions.
      snippets: failures.compactMap(\.diagnosis.snippet?.code).unique,
      related: diagnosis.definitions + [row].compactMap(\.self), diagnosed: first.diagnosed)
  }

  /// The cell that fills the step, if possible the one with the value in question, and the line of its row.
  private func cell(
    of failure: StepFailure, _ names: [String], _ scenario: Node.Scenario
  ) -> (cell: TextRange, line: Int32)? {
    guard let row = failure.row else { return nil }
    let cells = document.cells(named: names, inRow: row, of: scenario)
    let meant = cells.first { cell in
      guard let value = failure.diagnosis.value, case let text = document.cellText(cell),
        !text.isEmpty
      else { return false }
      return value.contains(text) || text.contains(value)
    }
    let node = document.rows[row]
    let place = meant ?? cells.first ?? TextRange(Int(node.offset), Int(node.offset) + 1)
    return (place, node.line)
  }

  private mutating func report(
    _ failure: StepFailure, of step: Node.Step, _ names: [String], _ scenario: Node.Scenario,
    _ reported: inout ReportedCells, _ folder: String
  ) {
    let diagnosis = failure.diagnosis
    guard let (cell, line) = cell(of: failure, names, scenario),
      reported[cell.start, default: []].insert(diagnosis.problem).inserted
    else { return }
    report(
      diagnosis.kind.rule, at: cell, line: line,
      diagnosis.kind == .partialMatch
        ? "With this row, on line \(step.line): \(diagnosis.problem)"
        : "With this row, the step on line \(step.line) cannot run: \(diagnosis.problem)",
      diagnosis.allAdvice(seenFrom: folder), snippets: [diagnosis.snippet?.code].compactMap(\.self),
      related: diagnosis.definitions
        + [RelatedPlace(.range(step.text.offsets), "The step that gets this value")],
      diagnosed: failure.diagnosed)
  }
}

extension KeyboardText {
  /// The changes that make the step text in `range` this one.
  fileprivate func edits(at range: TextRange) -> [TextEdit] {
    let start = range.offsets.lowerBound
    return replacements.map {
      TextEdit(start + $0.range.lowerBound..<start + $0.range.upperBound, $0.text)
    }
  }
}

extension GherkinDocument {
  /// The cells of an example row that fill the placeholders `names`.
  fileprivate func cells(
    named names: [String], inRow row: Int, of scenario: Node.Scenario
  ) -> [TextRange] {
    let table = examples[scenario.examples.indices].first { $0.rows.indices.contains(row) }
    guard let header = table?.rows.indices.first else { return [] }
    let columns = rows[header].cells.indices
    return zip(columns, rows[row].cells.indices)
      .filter { names.contains(cellText(cells[$0.0])) }.map { cells[$0.1] }
  }
}

extension StepDiagnosis {
  fileprivate var definitions: [RelatedPlace] {
    candidates.map { RelatedPlace(.swift($0.location), "This definition fits: \($0.pattern)") }
  }
}

extension StepDiagnosis.Kind {
  fileprivate var rule: CheckRule {
    switch self {
    case .undefined: .undefinedStep
    case .ambiguous: .ambiguousStep
    case .argumentMismatch: .argumentMismatch
    case .invalidValue: .wrongValue
    case .typographicCharacters: .typographicCharacters
    case .partialMatch: .partialMatch
    }
  }
}

/// Step definitions that no feature uses, that define a step twice, or that match no step as it would be written.
package struct DefinitionUseCheck {
  let suite: CompiledSuite
  let settings: CheckSettings
  let folder: String

  /// - Parameter isUsed: Which definitions features use, by their places; nil if that is not known.
  func findings(_ isUsed: [Bool]?) -> [CheckFinding] {
    let definitions = suite.stepDefinitions
    var first: [StepPattern: Int] = [:]
    let duplicates = definitions.enumerated().compactMap { index, definition -> CheckFinding? in
      guard let other = first[definition.pattern] else {
        first[definition.pattern] = index
        return nil
      }
      let location = definitions[other].location
      return finding(
        .duplicateDefinition, definition, "This step is defined twice: \(definition.pattern)",
        "Ask a developer to remove this definition or the one at "
          + "\(location.path(from: folder)):\(location.line).",
        related: [RelatedPlace(.swift(location), "The other definition")])
    }
    let quoted = definitions.filter(\.pattern.quotesText).map {
      finding(
        .quotedString, $0,
        "{string} matches a text with its quotes, so this needs two of each: \($0.pattern)",
        "Ask a developer to remove the quotes around it.")
    }
    // Those with a mistake in their patterns match nothing.
    let unusable = Set(suite.undefinedParameterTypes.map(\.definition))
    let unused = definitions.indices.filter { isUsed?[$0] == false && !unusable.contains($0) }.map {
      finding(
        .unusedDefinition, definitions[$0], "No feature uses this step: \(definitions[$0].pattern)",
        "Use it in a feature, or ask a developer to remove it.")
    }
    return duplicates + (quoted + unused).compactMap(\.self)
  }

  private func finding(
    _ rule: CheckRule, _ definition: StepDefinitionInfo, _ problem: String, _ advice: String,
    related: [RelatedPlace] = []
  ) -> CheckFinding? {
    let location = definition.location
    return settings.finding(
      rule,
      Diagnostic(
        path: location.path(from: folder),
        location: Location(line: location.line, column: location.column), problem: problem,
        advice: advice), related: related)
  }
}
