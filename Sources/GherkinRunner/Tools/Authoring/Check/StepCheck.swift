/// The steps that cannot run, or of which a part does not count. Each is reported where its cause is: at the step, or at the cell of
/// the example row that spoils it.
struct StepCheck {
  /// A step of one pickle that cannot run, and why.
  private struct Failure {
    let row: Int?
    let diagnosed: CheckFinding.DiagnosedStep
    var diagnosis: StepDiagnosis { diagnosed.diagnosis }
  }

  /// The plan of one file.
  let plan: Plan
  /// The folder that paths of Swift files are relative to.
  let folder: String

  func findings(_ diagnoses: inout StepDiagnoses, _ collector: FindingCollector) -> [CheckFinding] {
    var collector = collector
    // A step of a background is reported once, with the first scenario that has it.
    var reported: Set<Int> = []
    var rest = Array(plan.scenarios)[...]
    while let index = rest.first?.pickle.entry.scenario {
      let rows = rest.prefix { $0.pickle.entry.scenario == index }
      rest = rest.dropFirst(rows.count)
      var failures: [Int: [Failure]] = [:]
      for row in rows { find(in: row, &diagnoses, &failures, &reported) }
      var cells = ReportedCells()
      for (step, failures) in failures.sorted(by: { $0.key < $1.key }) {
        let isEveryRow = failures.count == rows.count && rows.count > 1
        report(failures, step, Int(index), isEveryRow: isEveryRow, &cells, &collector)
      }
    }
    return collector.findings
  }

  /// The problems that were reported of a cell, by its offset: one value may spoil several steps.
  private typealias ReportedCells = [Int32: Set<String>]

  /// Finds the steps of one scenario, or of one row of an outline, that cannot run.
  private func find(
    in scenario: PlannedScenario, _ diagnoses: inout StepDiagnoses,
    _ failures: inout [Int: [Failure]],
    _ reported: inout Set<Int>
  ) {
    let steps = scenario.pickle.steps
    for (position, decision) in scenario.matches.enumerated() {
      let slot = steps.slot(at: position)
      guard !slot.isFromBackground || !reported.contains(slot.index),
        let diagnosis = diagnoses.diagnosis({ steps[position] }, decision, in: plan)
      else { continue }
      if slot.isFromBackground { reported.insert(slot.index) }
      let row = slot.isFromBackground ? nil : scenario.pickle.entry.row
      failures[slot.index, default: []].append(
        Failure(row: row, diagnosed: (slot.index, steps[position], diagnosis)))
    }
  }

  private func report(
    _ failures: [Failure], _ step: Int, _ scenario: Int, isEveryRow: Bool,
    _ cells: inout ReportedCells, _ collector: inout FindingCollector
  ) {
    let document = collector.document
    let node = document.steps[step]
    let text = document.text(node.text)
    // The outline is reported instead.
    if document.isOutlineWithoutExamples(scenario), text.contains("<") { return }
    let names = Placeholders.names(in: text)
    guard let first = failures.first else { return }
    if first.row != nil, !names.isEmpty, !isEveryRow {
      for failure in failures {
        report(failure, of: node, names, document.scenarios[scenario], &cells, &collector)
      }
      return
    }
    let diagnosis = first.diagnosis
    let isAboutRows = isEveryRow && !names.isEmpty
    let subject = isAboutRows ? "In every row of the examples: " : ""
    let cell = cell(of: first, names, document.scenarios[scenario], document)?.cell
    let row = isAboutRows ? cell.map { RelatedPlace(.range($0.offsets), "One of the rows") } : nil
    // Values of different kinds need different definitions.
    var snippets: [String] = []
    for snippet in failures.compactMap(\.diagnosis.snippet?.code) where !snippets.contains(snippet)
    {
      snippets.append(snippet)
    }
    collector.report(
      diagnosis.kind.rule, at: node, subject + diagnosis.problem,
      diagnosis.allAdvice(seenFrom: folder),
      edits: diagnosis.typed.map { Self.edits(of: node, $0, document) } ?? [],
      snippets: snippets, related: diagnosis.definitions + [row].compactMap(\.self),
      diagnosed: first.diagnosed)
  }

  /// The cell that fills the step, if possible the one with the value in question, and the line of its row.
  private func cell(
    of failure: Failure, _ names: [String], _ scenario: Node.Scenario, _ document: GherkinDocument
  ) -> (cell: TextRange, line: Int32)? {
    guard let row = failure.row else { return nil }
    let cells = document.cells(named: names, inRow: row, of: scenario)
    let meant = cells.first { cell in
      guard let value = failure.diagnosis.value, !document.cellText(cell).isEmpty else {
        return false
      }
      return value.contains(document.cellText(cell)) || document.cellText(cell).contains(value)
    }
    let node = document.rows[row]
    let place = meant ?? cells.first ?? TextRange(Int(node.offset), Int(node.offset) + 1)
    return (place, node.line)
  }

  private func report(
    _ failure: Failure, of step: Node.Step, _ names: [String], _ scenario: Node.Scenario,
    _ reported: inout ReportedCells, _ collector: inout FindingCollector
  ) {
    let diagnosis = failure.diagnosis
    guard let (cell, line) = cell(of: failure, names, scenario, collector.document),
      reported[cell.start, default: []].insert(diagnosis.problem).inserted
    else { return }
    collector.report(
      diagnosis.kind.rule, at: cell, line: line,
      diagnosis.kind == .partialMatch
        ? "With this row, on line \(step.line): \(diagnosis.problem)"
        : "With this row, the step on line \(step.line) cannot run: \(diagnosis.problem)",
      diagnosis.allAdvice(seenFrom: folder), snippets: [diagnosis.snippet?.code].compactMap(\.self),
      related: diagnosis.definitions
        + [RelatedPlace(.range(step.text.offsets), "The step that gets this value")],
      diagnosed: failure.diagnosed)
  }

  private static func edits(
    of step: Node.Step, _ typed: KeyboardText, _ document: GherkinDocument
  ) -> [TextEdit] {
    // In an outline the values matter as well, so a person has to look.
    guard !document.text(step.text).contains("<") else { return [] }
    let start = step.text.offsets.lowerBound
    return typed.replacements.map { replacement in
      let range = replacement.range
      return TextEdit(start + range.lowerBound..<start + range.upperBound, replacement.text)
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

/// Step definitions that no feature uses, and steps that are defined twice.
package struct DefinitionUseCheck {
  private let definitions: [StepDefinitionInfo]
  /// Those that match nothing, because of a mistake in their patterns.
  private let unusable: Set<Int>
  private let settings: CheckSettings
  private let folder: String

  package init(_ suite: CompiledSuite, _ settings: CheckSettings, seenFrom folder: String) {
    definitions = suite.stepDefinitions
    unusable = Set(suite.undefinedParameterTypes.map(\.definition))
    self.settings = settings
    self.folder = folder
  }

  /// The definitions that are not used, by their places.
  package func unused(_ isUsed: [Bool]) -> [CheckFinding] {
    definitions.indices.filter { !isUsed[$0] && !unusable.contains($0) }.compactMap { index in
      finding(
        .unusedDefinition, index, "No feature uses this step: \(definitions[index].pattern)",
        "Use it in a feature, or ask a developer to remove it.")
    }
  }

  /// The steps that are defined twice.
  package var duplicates: [CheckFinding] {
    var first: [StepPattern: Int] = [:]
    return definitions.enumerated().compactMap { index, definition in
      guard let other = first[definition.pattern] else {
        first[definition.pattern] = index
        return nil
      }
      let location = definitions[other].location
      return finding(
        .duplicateDefinition, index, "This step is defined twice: \(definition.pattern)",
        "Ask a developer to remove this definition or the one at "
          + "\(location.path(from: folder)):\(location.line).",
        related: [RelatedPlace(.swift(location), "The other definition")])
    }
  }

  /// Those that match no step as it would be written.
  package var quoted: [CheckFinding] {
    definitions.indices.filter { definitions[$0].pattern.quotesText }.compactMap { index in
      finding(
        .quotedString, index,
        "{string} matches a text with its quotes, so this needs two of each: \(definitions[index].pattern)",
        "Ask a developer to remove the quotes around it.")
    }
  }

  private func finding(
    _ rule: CheckRule, _ index: Int, _ problem: String, _ advice: String,
    related: [RelatedPlace] = []
  ) -> CheckFinding? {
    let location = definitions[index].location
    return settings.finding(
      rule,
      Diagnostic(
        path: location.path(from: folder),
        location: Location(line: location.line, column: location.column), problem: problem,
        advice: advice), related: related)
  }
}
