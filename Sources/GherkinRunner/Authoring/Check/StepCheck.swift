/// The steps that cannot be carried out, each told where its cause is: at the step, or at the cell of
/// the example row that spoils it.
struct StepCheck {
  /// A step of one pickle, and what is wrong with it.
  private struct Trouble {
    let row: Int?
    let answer: StepAnswer
  }

  private let plan: Plan
  private let settings: CheckSettings
  private var answers: StepAnswers
  private var collector: FindingCollector?
  private var findings: [CheckFinding] = []
  /// What is wrong with the steps of the scenario that is being looked at, by the step's index.
  private var troubles: [Int: [Trouble]] = [:]
  private var rowCount = 0
  /// The problems that were reported of a cell, by where it begins.
  private var reportedCells: [Int32: Set<String>] = [:]
  /// The steps of backgrounds that were reported with an earlier scenario.
  private var reported: Set<Int> = []

  private init(_ plan: Plan, _ settings: CheckSettings, seenFrom folder: String) {
    self.plan = plan
    self.settings = settings
    answers = StepAnswers(plan, seenFrom: folder)
  }

  /// What is to be told about the steps of `plan`, whose scenarios stand in the order of the files.
  static func findings(
    in plan: Plan, _ settings: CheckSettings, seenFrom folder: String
  ) -> [CheckFinding] {
    var check = StepCheck(plan, settings, seenFrom: folder)
    check.walk()
    return check.findings
  }

  private mutating func walk() {
    var current: Int32 = -1
    for scenario in plan.scenarios {
      let pickle = scenario.pickle
      if collector?.document !== pickle.document {
        finishScenario(current)
        findings += collector?.findings ?? []
        collector = FindingCollector(pickle.document, settings)
        reported = []
      } else if current != pickle.entry.scenario {
        finishScenario(current)
      }
      current = pickle.entry.scenario
      rowCount += 1
      look(at: scenario)
    }
    finishScenario(current)
    findings += collector?.findings ?? []
  }

  private mutating func look(at scenario: PlannedScenario) {
    let steps = scenario.pickle.steps
    for (position, decision) in scenario.matches.enumerated() {
      let slot = steps.slot(at: position)
      guard !slot.isFromBackground || !reported.contains(slot.index),
        let answer = answers.answer({ steps[position] }, decision)
      else { continue }
      if slot.isFromBackground { reported.insert(slot.index) }
      let row = slot.isFromBackground ? nil : scenario.pickle.entry.row
      troubles[slot.index, default: []].append(Trouble(row: row, answer: answer))
    }
  }

  private mutating func finishScenario(_ index: Int32) {
    for (step, troubles) in troubles.sorted(by: { $0.key < $1.key }) {
      report(troubles, of: step, inScenario: Int(index))
    }
    troubles = [:]
    rowCount = 0
    reportedCells = [:]
  }

  private mutating func report(_ troubles: [Trouble], of step: Int, inScenario index: Int) {
    guard let document = collector?.document, let first = troubles.first else { return }
    let node = document.steps[step]
    // An outline without examples is told of as such.
    if document.isOutlineWithoutExamples(index), document.text(node.text).contains("<") { return }
    let names = Placeholders.names(in: document.text(node.text))
    let concernsAll = troubles.count == rowCount && rowCount > 1
    guard first.row != nil, !names.isEmpty, !concernsAll else {
      let isInAll = concernsAll && !names.isEmpty
      let edits = first.answer.level.map { mending(of: node, $0, document) } ?? []
      collector?.report(
        first.answer.kind.rule, at: node,
        isInAll ? "In every row of the examples: \(first.answer.problem)" : first.answer.problem,
        first.answer.advice, edits: edits, snippet: first.answer.snippet)
      return
    }
    for trouble in troubles { report(trouble, of: node, names, inScenario: index) }
  }

  /// Reports at the cell that fills the step, where possible the one with the value in question.
  private mutating func report(
    _ trouble: Trouble, of step: Node.Step, _ names: [String], inScenario index: Int
  ) {
    guard let document = collector?.document, let row = trouble.row else { return }
    let cells = document.cells(named: names, inRow: row, of: document.scenarios[index])
    let answer = trouble.answer
    let meant = cells.first { cell in
      guard let value = answer.value, !document.cellText(cell).isEmpty else { return false }
      return value.contains(document.cellText(cell)) || document.cellText(cell).contains(value)
    }
    let node = document.rows[row]
    let place = meant ?? cells.first ?? TextRange(Int(node.offset), Int(node.offset) + 1)
    // One value may spoil several steps.
    guard reportedCells[place.start, default: []].insert(answer.problem).inserted else { return }
    collector?.report(
      answer.kind.rule, at: place, line: node.line,
      "With this row, the step on line \(step.line) cannot be carried out: \(answer.problem)",
      answer.advice, snippet: answer.snippet)
  }

  /// The changes that make a step known, unless what has to change stands elsewhere.
  private func mending(
    of step: Node.Step, _ level: ASCIIFolding.Level, _ document: GherkinDocument
  ) -> [TextEdit] {
    // In an outline the values of the rows decide as well; a person has to look.
    guard !document.text(step.text).contains("<") else { return [] }
    var edits: [TextEdit] = []
    var offset = step.text.offsets.lowerBound
    for scalar in document.text(step.text).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if let replacement = ASCIIFolding.replacement(for: scalar, level) {
        edits.append(TextEdit(offset..<end, replacement))
      }
      offset = end
    }
    return edits
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

/// Sentences that no feature uses, and sentences that are defined twice.
struct DefinitionUseCheck {
  let plan: Plan
  let settings: CheckSettings
  /// The folder from which places in code are seen.
  let folder: String

  /// What is to be told; which definitions are used can be known only if the plan holds all
  /// features.
  func findings(isWhole: Bool) -> [CheckFinding] {
    duplicates + (isWhole ? unused : [])
  }

  private var unused: [CheckFinding] {
    var isUsed = [Bool](repeating: false, count: plan.stepDefinitions.count)
    plan.matches.forEach { match in
      switch match {
      case .matched(let definition, _), .misfit(let definition, _): isUsed[Int(definition)] = true
      case .ambiguous(let index):
        for match in plan.candidates[Int(index)] { isUsed[match.definition] = true }
      case .undefined: break
      }
    }
    return plan.stepDefinitions.indices.filter { !isUsed[$0] }.compactMap { index in
      finding(
        .unusedDefinition, index,
        "No feature uses the sentence: \(plan.stepDefinitions[index].pattern)",
        "Use it in a feature, or ask a developer to remove it.")
    }
  }

  private var duplicates: [CheckFinding] {
    var first: [StepPattern: Int] = [:]
    return plan.stepDefinitions.enumerated().compactMap { index, definition in
      guard let other = first[definition.pattern] else {
        first[definition.pattern] = index
        return nil
      }
      let location = plan.stepDefinitions[other].location
      return finding(
        .duplicateDefinition, index, "This sentence is defined twice: \(definition.pattern)",
        "Ask a developer to remove this one or the one at "
          + "\(location.path(from: folder)):\(location.line).")
    }
  }

  private func finding(
    _ rule: CheckRule, _ index: Int, _ problem: String, _ advice: String
  ) -> CheckFinding? {
    guard let severity = settings.severity(of: rule) else { return nil }
    let location = plan.stepDefinitions[index].location
    let diagnostic = Diagnostic(
      path: location.path(from: folder),
      location: Location(line: location.line, column: location.column), problem: problem,
      advice: advice, severity: severity, rule: rule.name)
    return CheckFinding(rule: rule, diagnostic: diagnostic, edits: [])
  }
}

extension StepAnswer.Kind {
  /// The rule that such a step breaks.
  fileprivate var rule: CheckRule {
    switch self {
    case .undefined: .undefinedStep
    case .ambiguous: .ambiguousStep
    case .argumentMismatch: .unfittingBlock
    case .invalidValue: .wrongValue
    case .typographicCharacters: .typographicCharacters
    }
  }
}
