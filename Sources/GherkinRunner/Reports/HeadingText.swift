/// Writes what stands above steps: the feature and the rule when they change, and each scenario.
struct HeadingText: Sendable {
  let style: ReportStyle
  private var document: GherkinDocument?
  private var ruleId: Int?
  /// How far in the scenarios of the current feature or rule stand.
  private(set) var indent = 2

  init(style: ReportStyle) { self.style = style }

  /// Adds the feature and the rule around a scenario, unless they stand there already.
  mutating func writeSurroundings(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    let next = scenario.pickle.document
    let isNewFeature = next !== document
    if isNewFeature, let feature = next.feature {
      if document != nil { buffer.endLine() }
      write(tags: feature.tags, indent: 0, into: &buffer)
      write(feature, indent: 0, into: &buffer)
    }
    document = next
    let rule = scenario.pickle.scenario.rule
    if isNewFeature || rule?.id != ruleId, let rule {
      buffer.endLine()
      write(tags: rule.tags, indent: 2, into: &buffer)
      write(rule, indent: 2, into: &buffer)
      if style.verbosity == .quiet { return update(rule) }
    } else if style.verbosity == .quiet, isNewFeature || rule?.id != ruleId {
      buffer.endLine()
    }
    update(rule)
  }

  private mutating func update(_ rule: Rule?) {
    ruleId = rule?.id
    indent = rule == nil ? 2 : 4
  }

  /// Adds the title of a scenario, its tags above it and the values of its row below it.
  func write(_ scenario: PlannedScenario, column: Int, into buffer: inout ReportBuffer) {
    buffer.endLine()
    let pickle = scenario.pickle
    let examples = scenario.examples
    write(tags: pickle.scenario.tags + (examples?.tags ?? []), indent: indent, into: &buffer)
    buffer.append(blanks: indent)
    writeTitle(of: scenario, into: &buffer)
    buffer.append(blanks: max(1, column - indent - StepColumns.titleWidth(of: scenario)))
    buffer.appendLine("# \(scenario.place)", style.theme.aside)
    if let examples, let row = pickle.row {
      write(row, of: examples, into: &buffer)
    }
  }

  /// Adds a scenario as a single line that says how it went.
  func write(
    _ scenario: PlannedScenario, _ status: Status, isFlaky: Bool, into buffer: inout ReportBuffer
  ) {
    buffer.append(blanks: indent)
    buffer.append("\(status.mark) ", style.theme[status])
    writeTitle(of: scenario, into: &buffer)
    if isFlaky {
      buffer.append(" (flaky)", style.theme.flaky)
    } else if status != .passed {
      buffer.append(" (\(status.rawValue))", style.theme[status])
    }
    buffer.endLine()
  }

  private func writeTitle(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    buffer.append("\(scenario.pickle.scenario.keyword):", style.theme.keyword)
    buffer.append(" \(scenario.pickle.name)")
  }

  private func write(_ block: some TitledNode, indent: Int, into buffer: inout ReportBuffer) {
    buffer.append(blanks: indent)
    buffer.append("\(block.keyword):", style.theme.keyword)
    buffer.append(" \(block.name)", style.theme.title)
    buffer.endLine()
    guard style.verbosity > .quiet else { return }
    let lines = block.description.split(whereSeparator: \.isNewline)
    for line in lines {
      buffer.appendLine(
        line.drop { $0 == " " || $0 == "\t" }, indent: indent + 2, style.theme.aside)
    }
  }

  private func write(tags: [Tag], indent: Int, into buffer: inout ReportBuffer) {
    guard !tags.isEmpty, style.verbosity > .quiet else { return }
    let names = tags.map(\.name).joined(separator: " ")
    buffer.appendLine(names, indent: indent, style.theme.tag)
  }

  /// `Examples: start = 12, eat = 5`
  private func write(_ row: TableRow, of examples: Examples, into buffer: inout ReportBuffer) {
    let names = examples.header?.cells.map(\.value) ?? []
    let values = zip(names, row.cells).map { "\($0) = \($1.value)" }
    let title = examples.name.isEmpty ? examples.keyword : "\(examples.keyword) (\(examples.name))"
    buffer.append(blanks: indent + 2)
    buffer.append("\(title): ", style.theme.aside)
    buffer.appendLine(values.joined(separator: ", "), style.theme.argument)
  }
}
