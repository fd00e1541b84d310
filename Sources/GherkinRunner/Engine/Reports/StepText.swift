import Foundation

/// Writes a step as it reads in the feature, with its arguments highlighted.
struct StepText {
  /// Steps that are longer do not push the locations of definitions any further.
  private static let widest = 90

  let context: ReportContext
  let plan: Plan

  /// Adds the symbol of `status` and the title of the test step at `position`, without ending the line.
  func writeTitle(
    of position: Int, _ status: Status, _ scenario: PlannedScenario, _ buffer: inout ReportBuffer
  ) {
    let look = context.theme[status]
    buffer.append("\(status.symbol) ", look)
    switch scenario.testStep(position) {
    case .world: buffer.append(scenario.title(of: position, plan), look)
    case .hook(let hook): buffer.append(plan.hooks[hook].title, look)
    case .step(let index, let decision):
      write(scenario.pickle.steps[index], decision, look, into: &buffer)
    }
  }

  private func write(
    _ step: PickleStep, _ decision: StepDecision, _ look: ANSIStyle,
    into buffer: inout ReportBuffer
  ) {
    func append(_ bytes: ArraySlice<UInt8>, _ look: ANSIStyle) {
      if !bytes.isEmpty { buffer.append(String(decoding: bytes, as: UTF8.self), look) }
    }
    buffer.append(step.keyword, look)
    var text: Bytes = []
    step.appendText(to: &text)
    var end = 0
    for argument in plan.argumentRanges(of: decision) where argument.lowerBound >= end {
      append(text[end..<argument.lowerBound], look)
      append(text[argument], context.theme.argument)
      end = argument.upperBound
    }
    append(text[end...], look)
  }

  /// Adds the data table or doc string of a step.
  func writeArgument(of step: PickleStep, indent: Int, into buffer: inout ReportBuffer) {
    let look = context.theme.argument
    if let rows = step.dataTable {
      let table = TableLayout(rows)
      for row in rows {
        buffer.append(spaces: indent)
        for (column, cell) in row.enumerated() {
          buffer.append("| ")
          buffer.append(TableLayout.escaped(cell), look)
          buffer.append(spaces: table.padding(of: cell, in: column) + 1)
        }
        buffer.append("|")
        buffer.endLine()
      }
    }
    if let (content, mediaType) = step.docString {
      buffer.appendLine("\"\"\"" + (mediaType ?? ""), indent: indent, look)
      buffer.appendLines(content, indent: indent, look)
      buffer.appendLine("\"\"\"", indent: indent, look)
    }
  }

  /// Where the locations of definitions begin, so that they share a column within a scenario.
  static func locationColumn(in scenario: PlannedScenario, indent: Int) -> Int {
    let title = indent + titleWidth(of: scenario)
    let widths = scenario.pickle.steps.map { indent + 4 + width(of: $0) } + [title]
    return (widths.filter { $0 < widest }.max() ?? 0) + 1
  }

  /// How many columns keyword and text of a step take.
  static func width(of step: PickleStep) -> Int {
    step.keyword.displayWidth + step.text.displayWidth
  }

  /// How many columns keyword and name of a scenario take.
  static func titleWidth(of scenario: PlannedScenario) -> Int {
    scenario.pickle.scenario.keyword.displayWidth + 2 + scenario.pickle.name.displayWidth
  }
}

/// Writes an attachment: logs and links as they are, other text cut to a few lines, everything else
/// by its name, type and size.
struct AttachmentText {
  /// How many lines of a text are shown.
  private static let lineLimit = 5

  let context: ReportContext

  func write(_ attachment: Attachment, indent: Int, into buffer: inout ReportBuffer) {
    let look = context.theme.dimmed
    guard case .text(let text) = attachment.body else {
      return buffer.appendLine(attachment.summary, indent: indent, look)
    }
    if !attachment.isLog, !attachment.isLink {
      buffer.appendLine(attachment.summary, indent: indent, look)
      return writeLines(of: text, indent: indent + 2, into: &buffer)
    }
    buffer.append(spaces: indent)
    buffer.append(attachment.isLog ? "log: " : "link: ", look)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let first = lines.first { buffer.append(first) }
    buffer.endLine()
    for line in lines.dropFirst() { buffer.appendLine(line, indent: indent + 5) }
  }

  private func writeLines(of text: String, indent: Int, into buffer: inout ReportBuffer) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let limit = context.verbosity == .verbose ? .max : Self.lineLimit
    for line in lines.prefix(limit) { buffer.appendLine(line, indent: indent) }
    guard lines.count > limit else { return }
    buffer.appendLine("… \(lines.count - limit) more lines", indent: indent, context.theme.dimmed)
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
