import Foundation

/// Steps as they read in the feature, with their arguments highlighted.
extension ReportBuffer {
  /// Adds the symbol of `status` and the title of the test step at `position`, without ending the line.
  mutating func appendTitle(
    of position: Int, _ status: Status, _ scenario: PlannedScenario, _ plan: Plan, _ theme: Theme
  ) {
    let look = theme[status]
    append("\(status.symbol) ", look)
    guard case .step(let index, let decision) = scenario.testStep(position) else {
      return append(scenario.title(of: position, plan), look)
    }
    let step = scenario.pickle.steps[index]
    append(step.keyword, look)
    var text: Bytes = []
    step.appendText(to: &text)
    var end = 0
    func appendPiece(upTo next: Int, _ look: ANSIStyle) {
      if end < next { append(String(decoding: text[end..<next], as: UTF8.self), look) }
      end = next
    }
    for argument in plan.argumentRanges(of: decision) where argument.lowerBound >= end {
      appendPiece(upTo: argument.lowerBound, look)
      appendPiece(upTo: argument.upperBound, theme.argument)
    }
    appendPiece(upTo: text.count, look)
  }

  /// Adds the data table or doc string of a step.
  mutating func appendArgument(of step: PickleStep, indent: Int, _ look: ANSIStyle) {
    if let rows = step.dataTable {
      let table = TableLayout(rows)
      for row in rows {
        append(spaces: indent)
        for (column, cell) in row.enumerated() {
          append("| ")
          append(cell.cellEscaped, look)
          append(spaces: table.padding(of: cell, in: column) + 1)
        }
        append("|")
        endLine()
      }
    }
    if let (content, mediaType) = step.docString {
      appendLine("\"\"\"" + (mediaType ?? ""), indent: indent, look)
      appendLines(content, indent: indent, look)
      appendLine("\"\"\"", indent: indent, look)
    }
  }
}

extension PickleStep {
  /// How many columns keyword and text take.
  var width: Int { keyword.displayWidth + text.displayWidth }
}

extension PlannedScenario {
  /// Steps that are longer do not push the locations of definitions any further.
  private static let widest = 90

  /// Where the locations of definitions begin, so that they share a column within the scenario.
  func locationColumn(indent: Int) -> Int {
    let widths = pickle.steps.map { indent + 4 + $0.width } + [indent + titleWidth]
    return (widths.filter { $0 < Self.widest }.max() ?? 0) + 1
  }

  /// How many columns keyword and name take.
  var titleWidth: Int { pickle.scenario.keyword.displayWidth + 2 + pickle.name.displayWidth }
}

extension ReportBuffer {
  /// Adds an attachment: logs and links as they are, other text cut to a few lines if there is a limit, everything else
  /// by its name, type and size.
  mutating func append(
    _ attachment: Attachment, indent: Int, lineLimit: Int, _ look: ANSIStyle
  ) {
    guard case .text(let text) = attachment.body else {
      return appendLine(attachment.summary, indent: indent, look)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard attachment.isLog || attachment.isLink else {
      appendLine(attachment.summary, indent: indent, look)
      for line in lines.prefix(lineLimit) { appendLine(line, indent: indent + 2) }
      guard lines.count > lineLimit else { return }
      return appendLine("… \(lines.count - lineLimit) more lines", indent: indent + 2, look)
    }
    append(spaces: indent)
    append(attachment.isLog ? "log: " : "link: ", look)
    if let first = lines.first { append(first) }
    endLine()
    for line in lines.dropFirst() { appendLine(line, indent: indent + 5) }
  }
}

extension Attachment {
  var isText: Bool {
    if case .text = body { true } else { false }
  }

  var isLog: Bool { mediaType == Self.logMediaType }

  var isLink: Bool { mediaType == Self.linkMediaType }

  /// The text as it is, or the bytes in base 64.
  var encodedBody: String {
    switch body {
    case .text(let text): text
    case .bytes: base64
    }
  }

  var base64: String {
    switch body {
    case .text(let text): Data(text.utf8).base64EncodedString()
    case .bytes(let bytes): Data(bytes).base64EncodedString()
    }
  }

  var byteCount: Int {
    switch body {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }

  /// `bag.png, image/png, 1234 bytes`
  var label: String {
    (name.map { "\($0), " } ?? "") + "\(mediaType), \(byteCount.counted("byte"))"
  }

  /// The attachment in reports that are text: its text if it is a log or link, else its label.
  var summary: String {
    guard case .text(let text) = body else { return "attached: \(label)" }
    return isLog ? "log: \(text)" : isLink ? "link: \(text)" : "attached: \(label)"
  }
}

extension PlannedScenario {
  /// `path:line` of the scenario or its example row, by which it can be run alone.
  package var place: String { pickle.place }

  /// Its name, or its place if it has none.
  var title: String { pickle.name.isEmpty ? place : pickle.name }

  /// The table of examples that the scenario's row is from.
  var examples: Examples? {
    guard let row = pickle.row else { return nil }
    return pickle.scenario.examples.last { $0.lines.contains(row.line) }
  }
}

extension Plan {
  /// The bytes of a step's text that each parameter matched.
  func argumentRanges(of decision: StepDecision) -> [Range<Int>] {
    guard case .matched(let definition, let first) = decision else { return [] }
    var captures = captures(of: Int(definition), from: Int(first))
    return patterns[Int(definition)].parameters.compactMap { parameter in
      defer { captures = captures.dropFirst(parameter.shape.captureCount) }
      return captures.first?.range
    }
  }

  /// Whether the test step at `position` of `scenario` is a step of the feature, and not a hook.
  func isStep(_ position: Int, of scenario: Int) -> Bool {
    let before = hookSets[Int(entries[scenario].hooks)].before.count
    return position >= before && position - before < stepCount(of: scenario)
  }
}

extension Pickle {
  /// Which table of examples, and which row of it, counted from 1.
  var examplePlace: (table: Int, row: Int)? {
    guard let row = entry.row else { return nil }
    let tables = scenarioNode.examples.indices
    for (number, table) in tables.enumerated() {
      let rows = document.examples[table].rows.indices
      if rows.contains(row) { return (number + 1, row - rows.lowerBound) }
    }
    return nil
  }
}

extension Pickle {
  /// The name, with what distinguishes it from others of the feature: the rule, and for a row of
  /// examples its table and number.
  var qualifiedName: String {
    Self.qualifiedName(name, rule: ruleName, example: examplePlace)
  }

  /// The name of its test: the rule, the title, and for a row of examples the values that the title does not show. The
  /// number of the row would change with rows above it.
  var testName: String {
    var name = Self.qualifiedName(title, rule: ruleName, example: nil)
    guard let row = entry.row, let header = examplesNode?.rows.indices.first else { return name }
    let written = scenario.name
    for (key, value) in zip(document.rows[header].cells.indices, document.rows[row].cells.indices) {
      let column = document.cellText(document.cells[key])
      guard !written.contains("<\(column)>") else { continue }
      name += " - \(column): \(document.cellText(document.cells[value]))"
    }
    return name
  }

  /// The name; the first step of a scenario without one.
  var title: String {
    guard name.isEmpty else { return name }
    let step = steps.first { !$0.isFromBackground }
    return step.map { $0.keyword + $0.text } ?? "Scenario without a name"
  }

  static func qualifiedName(
    _ name: String, rule: String?, example: (table: Int, row: Int)?
  ) -> String {
    let rule = rule.map { "\($0) - " } ?? ""
    let example = example.map { " - Example #\($0.table).\($0.row)" } ?? ""
    return rule + name + example
  }
}
