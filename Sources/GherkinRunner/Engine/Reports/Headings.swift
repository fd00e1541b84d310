/// Writes the lines above steps: the feature and the rule where they change, and each scenario.
struct Headings: Sendable {
  let context: ReportContext
  private var document: GherkinDocument?
  private var ruleId: Int?
  /// The indentation of the scenarios in the current feature or rule.
  private(set) var indent = 2

  init(_ context: ReportContext) { self.context = context }

  /// Adds the feature and the rule of a scenario, if they differ from those of the scenario before.
  mutating func writeParents(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    let next = scenario.pickle.document
    let isNewFeature = next !== document
    if isNewFeature, let feature = next.feature {
      if document != nil { buffer.endLine() }
      write(tags: feature.tags, indent: 0, into: &buffer)
      write(feature, indent: 0, into: &buffer)
    }
    document = next
    let rule = scenario.pickle.scenario.rule
    indent = rule == nil ? 2 : 4
    guard isNewFeature || rule?.id != ruleId else { return }
    ruleId = rule?.id
    if rule != nil || context.verbosity == .quiet { buffer.endLine() }
    guard let rule else { return }
    write(tags: rule.tags, indent: 2, into: &buffer)
    write(rule, indent: 2, into: &buffer)
  }

  /// Adds the title of a scenario, its tags above it and the values of its row below it.
  func write(_ scenario: PlannedScenario, column: Int, into buffer: inout ReportBuffer) {
    buffer.endLine()
    let pickle = scenario.pickle
    let examples = scenario.examples
    write(tags: pickle.scenario.tags + (examples?.tags ?? []), indent: indent, into: &buffer)
    buffer.append(spaces: indent)
    writeTitle(of: scenario, into: &buffer)
    buffer.append(spaces: max(1, column - indent - scenario.titleWidth))
    buffer.appendLine("# \(scenario.place)", context.theme.dimmed)
    if let examples, let row = pickle.row {
      write(row, of: examples, into: &buffer)
    }
  }

  /// Adds a scenario with its outcome on a single line.
  func write(
    _ scenario: PlannedScenario, _ outcome: ScenarioOutcome, into buffer: inout ReportBuffer
  ) {
    buffer.append(spaces: indent)
    buffer.append("\(outcome.status.symbol) ", context.theme[outcome.status])
    writeTitle(of: scenario, into: &buffer)
    if outcome != .passed { buffer.append(" (\(outcome.rawValue))", context.theme[outcome]) }
    buffer.endLine()
  }

  private func writeTitle(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    buffer.append("\(scenario.pickle.scenario.keyword):", context.theme.keyword)
    buffer.append(" \(scenario.pickle.name)")
  }

  private func write(_ block: some TitledNode, indent: Int, into buffer: inout ReportBuffer) {
    buffer.append(spaces: indent)
    buffer.append("\(block.keyword):", context.theme.keyword)
    buffer.append(" \(block.name)", context.theme.title)
    buffer.endLine()
    guard context.verbosity > .quiet else { return }
    let lines = block.description.split(whereSeparator: \.isNewline)
    for line in lines {
      buffer.appendLine(
        line.drop { $0 == " " || $0 == "\t" }, indent: indent + 2, context.theme.dimmed)
    }
  }

  private func write(tags: [Tag], indent: Int, into buffer: inout ReportBuffer) {
    guard !tags.isEmpty, context.verbosity > .quiet else { return }
    let names = tags.map(\.name).joined(separator: " ")
    buffer.appendLine(names, indent: indent, context.theme.tag)
  }

  /// `Examples: start = 12, eat = 5`
  private func write(_ row: TableRow, of examples: Examples, into buffer: inout ReportBuffer) {
    let names = examples.header?.cells.map(\.value) ?? []
    let values = zip(names, row.cells).map { "\($0) = \($1.value)" }
    let title = examples.name.isEmpty ? examples.keyword : "\(examples.keyword) (\(examples.name))"
    buffer.append(spaces: indent + 2)
    buffer.append("\(title): ", context.theme.dimmed)
    buffer.appendLine(values.joined(separator: ", "), context.theme.argument)
  }
}
