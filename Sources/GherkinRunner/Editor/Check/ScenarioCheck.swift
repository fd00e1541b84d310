/// Scenarios that say the same, or the same but for their values.
struct ScenarioCheck {
  private let plan: Plan
  private let settings: CheckSettings

  init(_ plan: Plan, _ settings: CheckSettings) {
    self.plan = plan
    self.settings = settings
  }

  /// What scenarios of one file are compared by, within their feature or rule.
  private struct Key: Hashable {
    let rule: Int32?
    let definitions: [Int32]
  }

  /// What is to be told about the scenarios of `document`, which are `scenarios` of the plan.
  func findings(in document: GherkinDocument, _ scenarios: Range<Int>) -> [CheckFinding] {
    var collector = FindingCollector(document, settings)
    let repeated = reportDuplicates(in: document, &collector)
    reportSimilar(scenarios, except: repeated, &collector)
    return collector.findings
  }

  /// Returns the scenarios that repeat another.
  private func reportDuplicates(
    in document: GherkinDocument, _ collector: inout FindingCollector
  ) -> Set<Int> {
    guard document.scenarios.count > 1 else { return [] }
    var lines: [[UInt8]: Int32] = [:]
    var repeated: Set<Int> = []
    for (index, scenario) in document.scenarios.enumerated() where !scenario.steps.isEmpty {
      let content = document.content(of: scenario)
      guard let line = lines[content] else {
        lines[content] = scenario.header.line
        continue
      }
      repeated.insert(index)
      collector.report(
        .duplicateScenario, at: scenario.header,
        "The scenario on line \(line) has exactly these steps.",
        "Remove one of them, or show something else with it.")
    }
    return repeated
  }

  private func reportSimilar(
    _ scenarios: Range<Int>, except repeated: Set<Int>, _ collector: inout FindingCollector
  ) {
    var groups: [Key: [Int32]] = [:]
    for index in scenarios {
      let scenario = plan.scenario(index)
      guard !repeated.contains(Int(scenario.pickle.entry.scenario)), let key = key(scenario) else {
        continue
      }
      groups[key, default: []].append(scenario.pickle.entry.scenario)
    }
    let limit = settings.limit(of: .similarScenarios)
    for group in groups.values.filter({ $0.count > limit }).sorted(by: { $0[0] < $1[0] }) {
      let headers = group.map { collector.document.scenarios[Int($0)].header }
      let lines = headers.map { String($0.line) }
      collector.report(
        .similarScenarios, at: headers[0],
        "\(group.count) scenarios differ in their values alone: those on the lines "
          + lines.joined(separator: ", ") + ".",
        "Make one outline of them, with their values as the rows of its examples.")
    }
  }

  /// The definitions of a plain scenario that could be a row: nothing but sentences, and some value
  /// in them.
  private func key(_ scenario: PlannedScenario) -> Key? {
    guard scenario.pickle.entry.row == nil else { return nil }
    var definitions: [Int32] = []
    var hasValue = false
    for (step, decision) in zip(scenario.pickle.steps, scenario.matches) {
      guard case .matched(let definition, _) = decision, !step.hasDataTable, !step.hasDocString
      else { return nil }
      definitions.append(definition)
      if !step.isFromBackground, plan.patterns[Int(definition)].captureCount > 0 { hasValue = true }
    }
    return hasValue ? Key(rule: scenario.pickle.scenarioNode.rule, definitions: definitions) : nil
  }
}

extension GherkinDocument {
  /// All that a scenario says below its title, and the rule it says it in.
  fileprivate func content(of scenario: Node.Scenario) -> [UInt8] {
    var content = Array("\(scenario.rule ?? -1)".utf8)
    func add(_ range: TextRange) { content += source.bytes[range.offsets] + [.lineFeed] }
    func add(rows range: NodeRange) {
      for row in rows[range.indices] {
        for cell in row.cells.indices { add(cells[cell]) }
        content.append(.pipe)
      }
    }
    for step in steps[scenario.steps.indices] {
      content.append(step.resolvedType.rawValue)
      add(step.text)
      add(rows: step.rows)
      if let docString = step.docString { add(docStrings[Int(docString)].lines) }
    }
    for table in examples[scenario.examples.indices] { add(rows: table.rows) }
    return content
  }
}
