/// Placeholders, and the examples that fill them.
struct OutlineCheck {
  let document: GherkinDocument

  /// Reports on the scenario at `index`.
  func check(_ index: Int, into collector: inout FindingCollector) {
    let scenario = document.scenarios[index]
    let tables = document.examples[scenario.examples.indices]
    guard !tables.isEmpty else { return }
    let rowCount = tables.reduce(0) { $0 + max(0, $1.rows.count - 1) }
    if rowCount == 1 {
      collector.report(
        .singleExample, at: scenario.header, "This outline has one example only.",
        "Write its values into the steps, and make a plain scenario of it.")
    }
    let uses = PlaceholderUses(of: scenario, in: document)
    for table in tables { check(table, uses, &collector) }
  }

  private func check(
    _ table: Node.Examples, _ uses: PlaceholderUses, _ collector: inout FindingCollector
  ) {
    guard let header = table.rows.indices.first else { return }
    let cells = document.rows[header].cells.indices
    let names = cells.map { document.cellText(document.cells[$0]) }
    let line = document.rows[header].line
    for (position, name) in names.enumerated() {
      let range = document.cells[cells.lowerBound + position]
      if name.isEmpty || names[..<position].contains(name) {
        collector.report(
          .columnNames, at: range, line: line,
          name.isEmpty ? "This column has no name." : "There is another column named `\(name)`.",
          "Give it the name of the placeholder that it fills.")
      } else if !uses.contains(name) {
        let unfilled = uses.inSteps.map(\.name).filter { !names.contains($0) }
        // That of two spellings one is wrong is told where the step is.
        guard Spelling.nearest(to: name, among: unfilled) == nil else { continue }
        collector.report(
          .unusedPlaceholder, at: range, line: line, "Nothing in the outline says `<\(name)>`.",
          uses.written(for: name).map { "Write `<\(name)>` instead of `\($0)`." }
            ?? "Use it in a step, or remove the column.")
      }
    }
    for use in uses.inSteps where !names.contains(use.name) {
      let missing = MissingColumn(use.name, columns: names, table)
      collector.report(
        .unknownPlaceholder, at: use.range, line: use.line, missing.problem, missing.advice)
    }
    checkRows(table, &collector)
  }

  private func checkRows(_ table: Node.Examples, _ collector: inout FindingCollector) {
    guard collector.settings.severity(of: .duplicateExample) != nil else { return }
    var lines: [[UInt8]: Int32] = [:]
    for index in table.rows.indices.dropFirst() {
      let row = document.rows[index]
      var values: [UInt8] = []
      for cell in row.cells.indices {
        values += document.source.bytes[document.cells[cell].offsets] + [.pipe]
      }
      guard let line = lines[values] else {
        lines[values] = row.line
        continue
      }
      let end = row.cells.indices.last.map { document.cells[$0].end } ?? row.offset
      collector.report(
        .duplicateExample, at: TextRange(Int(row.offset), Int(end)), line: row.line,
        "The row on line \(line) has the same values.", "Remove one of them.")
    }
  }
}

/// Where an outline says `<name>`.
struct PlaceholderUses {
  /// A placeholder in a title, a step or a table.
  struct Use {
    let name: String
    let range: TextRange
    let line: Int32
  }

  /// The placeholders of name, steps and tables; what stands in angle brackets in a longer text may
  /// be anything.
  private(set) var inSteps: [Use] = []
  /// The text of the name and the steps.
  private var sentences: [String] = []
  /// The whole of the longer texts.
  private var texts: [String] = []
  private var names: Set<String> = []

  init(of scenario: Node.Scenario, in document: GherkinDocument) {
    add(scenario.header.name, scenario.header.line, document)
    sentences.append(document.text(scenario.header.name))
    for step in document.steps[scenario.steps.indices] {
      add(step.text, step.line, document)
      sentences.append(document.text(step.text))
      for row in document.rows[step.rows.indices] {
        for cell in row.cells.indices { add(document.cells[cell], row.line, document) }
      }
      guard let docString = step.docString else { continue }
      texts.append(document.text(document.docStrings[Int(docString)].lines))
      texts.append(document.text(document.docStrings[Int(docString)].mediaType))
    }
  }

  /// Whether the placeholder is used anywhere.
  func contains(_ name: String) -> Bool {
    names.contains(name) || texts.contains { $0.contains("<\(name)>") }
  }

  /// How a step says the name where it does not say `<name>`: with spaces at its angles, or in other
  /// brackets.
  func written(for name: String) -> String? {
    let forms =
      ["< \(name) >", "<\(name) >", "< \(name)>", "{\(name)}", "{{\(name)}}", "[\(name)]"]
      + ["${\(name)}", "%\(name)%", "«\(name)»", "＜\(name)＞", "‹\(name)›", "〈\(name)〉"]
    return forms.first { form in sentences.contains { $0.contains(form) } }
  }

  private mutating func add(_ range: TextRange, _ line: Int32, _ document: GherkinDocument) {
    var start: Int?
    for offset in range.offsets {
      switch document.source.bytes[offset] {
      case .lessThan: start = offset
      case .greaterThan:
        guard let opening = start, offset > opening + 1 else { continue }
        start = nil
        let name = document.cellText(TextRange(opening + 1, offset))
        // A comparison has blanks at its angles; a placeholder has none.
        guard name.first?.isWhitespace == false, name.last?.isWhitespace == false else { continue }
        names.insert(name)
        inSteps.append(Use(name: name, range: TextRange(opening, offset + 1), line: line))
      default: break
      }
    }
  }
}

/// Scenarios that show nothing, whatever the product does: they have no steps, or no row of values
/// ever fills them.
struct HollowCheck {
  /// What a scenario lacks.
  enum Gap {
    case steps
    case examples
    /// A table of examples, by its place in the document, has no row below the names.
    case values(table: Int)
  }

  let document: GherkinDocument
  let dialect: Dialect

  /// All that the scenario at `index` lacks.
  func gaps(of index: Int) -> [Gap] {
    let scenario = document.scenarios[index]
    var gaps: [Gap] = []
    if scenario.steps.isEmpty { gaps.append(.steps) }
    if document.isOutlineWithoutExamples(index, dialect) { gaps.append(.examples) }
    for table in scenario.examples.indices where document.examples[table].rows.count < 2 {
      gaps.append(.values(table: table))
    }
    return gaps
  }

  /// Reports what the scenario at `index` lacks.
  func report(_ gap: Gap, of index: Int, into collector: inout FindingCollector) {
    let header = document.scenarios[index].header
    switch gap {
    case .steps:
      collector.report(
        .missingSteps, at: header,
        "This scenario has no steps, so it shows nothing, and a run of it fails.",
        "Write down what is given, what is done and what should come of it.")
    case .examples:
      collector.report(
        .missingExamples, at: header,
        "This outline has no examples, so it is run as it is written, placeholders and all.",
        examplesAdvice)
    case .values(let table):
      collector.report(
        .missingExamples, at: document.examples[table].header,
        "There is no row of values, so nothing of this is ever run.", examplesAdvice)
    }
  }

  private var examplesAdvice: String {
    "Add `\(dialect.examples.first ?? ""):` with a row of names for the placeholders, and below it a "
      + "row of values for each example."
  }
}
