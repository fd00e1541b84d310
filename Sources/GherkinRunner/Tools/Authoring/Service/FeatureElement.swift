/// What stands at one place of a feature, as far as an editor asks about it.
enum FeatureElement: Sendable, Equatable {
  /// The keyword or the name of a feature, rule, background, scenario or table of examples.
  case title(TextRange)
  /// A step, by its index in the document.
  case step(Int)
  /// A tag, by its index in the document.
  case tag(Int)
  /// A placeholder in a title, a step or an argument of the scenario at an index; the range has the brackets.
  case placeholder(String, TextRange, scenario: Int)
  /// The cell above a column of examples.
  case column(String, TextRange, scenario: Int)
  /// A cell below the header of examples, by its index among the cells, and the name of its column.
  case value(cell: Int, column: String, scenario: Int)

  /// The bytes to which an answer about the element applies.
  func range(in document: GherkinDocument) -> Range<Int> {
    switch self {
    case .title(let range), .placeholder(_, let range, _), .column(_, let range, _): range.offsets
    case .step(let index): document.steps[index].text.offsets
    case .tag(let index): document.tags[index].name.offsets
    case .value(let cell, _, _): document.cells[cell].offsets
    }
  }
}

extension GherkinDocument {
  /// What stands at `offset`: between two elements that touch, the first.
  func element(at offset: Int) -> FeatureElement? {
    if let tag = tags.firstIndex(where: { $0.name.touches(offset) }) { return .tag(tag) }
    if let element = rowElement(at: offset) { return element }
    if let index = step(at: offset) {
      let step = steps[index]
      if let scenario = scenario(ofStep: index),
        let element = placeholder(at: offset, in: step.text, of: scenario)
      {
        return element
      }
      return step.text.touches(offset) || step.keyword.touches(offset) ? .step(index) : nil
    }
    return title(at: offset)
  }

  /// The step whose line, table or doc string `offset` is in.
  func step(at offset: Int) -> Int? {
    let index = steps.indices.partitionIndex { Int(steps[$0].keyword.start) > offset } - 1
    guard index >= 0 else { return nil }
    return offset <= end(ofStep: index) ? index : nil
  }

  /// The step that has a part of the line that `offset` is on: also in front of the step, and behind it.
  func step(onLineOf offset: Int) -> Int? {
    var start = source.lineStart(at: offset)
    while start < source.bytes.count, [.space, .tab].contains(source.bytes[start]) { start += 1 }
    return step(at: start)
  }

  /// The end of the step's last line.
  func end(ofStep index: Int) -> Int {
    let step = steps[index]
    var end = max(step.text.offsets.upperBound, step.keyword.offsets.upperBound)
    if let row = step.rows.indices.last { end = max(end, range(ofRow: row).upperBound) }
    if let docString = step.docString {
      let lines = docStrings[Int(docString)].lines.offsets
      end = max(end, lines.upperBound, docStrings[Int(docString)].delimiter.offsets.upperBound)
      // The closing delimiter is on the line that follows.
      while end < source.bytes.count, source.bytes[end] != .lineFeed { end += 1 }
    }
    return end
  }

  /// The scenario that a step belongs to; none for a step of a background.
  func scenario(ofStep index: Int) -> Int? {
    let line = steps[index].line
    let next = scenarios.indices.partitionIndex { scenarios[$0].header.line > line }
    return next > 0 && scenarios[next - 1].steps.indices.contains(index) ? next - 1 : nil
  }

  func scenario(onLine line: Int) -> Int? {
    let next = scenarios.indices.partitionIndex { index in
      let scenario = scenarios[index]
      return Int(scenario.tags.indices.first.map { tags[$0].line } ?? scenario.header.line) > line
    }
    return next == 0 ? nil : next - 1
  }

  /// The table of examples with a row, and the scenario it belongs to.
  func examples(withRow row: Int) -> (scenario: Int, table: Int)? {
    for (index, scenario) in scenarios.enumerated() {
      for table in scenario.examples.indices where examples[table].rows.indices.contains(row) {
        return (index, table)
      }
    }
    return nil
  }

  private func rowElement(at offset: Int) -> FeatureElement? {
    let index = rows.indices.partitionIndex { Int(rows[$0].offset) > offset } - 1
    guard index >= 0, offset <= range(ofRow: index).upperBound else { return nil }
    let row = rows[index]
    // The spaces after a value are part of its cell.
    let cell = row.cells.indices.last { cells[$0].start <= offset } ?? row.cells.indices.first
    if let (scenario, table) = examples(withRow: index) {
      guard let cell, let header = examples[table].rows.indices.first else { return nil }
      let column = cell - row.cells.indices.lowerBound
      let names = rows[header].cells.indices
      if index == header {
        return .column(cellText(cells[cell]), cells[cell], scenario: scenario)
      }
      guard column < names.count else { return nil }
      return .value(
        cell: cell, column: cellText(cells[names.lowerBound + column]), scenario: scenario)
    }
    guard let step = steps.firstIndex(where: { $0.rows.indices.contains(index) }) else {
      return nil
    }
    if let cell, let scenario = self.scenario(ofStep: step),
      let element = placeholder(at: offset, in: cells[cell], of: scenario)
    {
      return element
    }
    return .step(step)
  }

  /// The placeholder at `offset` of `range`, if the scenario has examples or names it anyway.
  func placeholder(at offset: Int, in range: TextRange, of scenario: Int) -> FeatureElement? {
    placeholders(in: range).first { $0.range.touches(offset) }
      .map { .placeholder($0.name, $0.range, scenario: scenario) }
  }

  private func title(at offset: Int) -> FeatureElement? {
    for (index, scenario) in scenarios.enumerated() where scenario.header.name.touches(offset) {
      if let element = placeholder(at: offset, in: scenario.header.name, of: index) {
        return element
      }
    }
    return headers.first { $0.keyword.touches(offset) || $0.name.touches(offset) }
      .map { .title($0.name.isEmpty ? $0.keyword : $0.name) }
  }

  /// Where `text` first occurs in `range`.
  func range(of text: String, in range: TextRange) -> TextRange? {
    text.isEmpty
      ? nil
      : source.bytes[range.offsets].firstRange(of: text.utf8)
        .map { TextRange($0.lowerBound, $0.upperBound) }
  }
}

/// Columns of examples.
extension GherkinDocument {
  func columnNames(of table: Node.Examples) -> [String] {
    table.rows.indices.first.map(cellTexts) ?? []
  }

  func cellTexts(ofRow index: Int) -> [String] {
    rows[index].cells.indices.map { cellText(cells[$0]) }
  }

  /// The values of a column over all tables of examples of an outline, each once.
  func values(ofColumn name: String, of scenario: Int) -> [String] {
    examples[scenarios[scenario].examples.indices].flatMap { table -> [String] in
      guard let column = columnNames(of: table).firstIndex(of: name) else { return [] }
      return rows[table.rows.indices.dropFirst()].filter { column < $0.cells.count }
        .map { cellText(cells[$0.cells.indices.lowerBound + column]) }
    }.unique
  }

  /// The header cells with the name of a placeholder, one for each table of examples that has it.
  func columns(named name: String, of scenario: Int) -> [TextRange] {
    examples[scenarios[scenario].examples.indices].compactMap { table in
      table.rows.indices.first.flatMap { header in
        rows[header].cells.indices.map { cells[$0] }.first { cellText($0) == name }
      }
    }
  }

  /// The placeholders in the title, the steps, the tables and the doc strings of an outline.
  func placeholders(ofScenario index: Int) -> [(name: String, range: TextRange)] {
    let scenario = scenarios[index]
    let ranges = steps[scenario.steps.indices].flatMap { step -> [TextRange] in
      let cells = rows[step.rows.indices].flatMap { $0.cells.indices.map { self.cells[$0] } }
      let docString = step.docString.map { docStrings[Int($0)] }
      return [step.text] + cells + (docString.map { [$0.mediaType, $0.lines] } ?? [])
    }
    return ([scenario.header.name] + ranges).flatMap { placeholders(in: $0) }
  }

  func uses(ofPlaceholder name: String, in scenario: Int) -> [TextRange] {
    placeholders(ofScenario: scenario).filter { $0.name == name }.map(\.range)
  }
}

extension TextRange {
  /// Whether `offset` is in it or at its end.
  func touches(_ offset: Int) -> Bool {
    !isEmpty && Int(start) <= offset && offset <= Int(end)
  }
}

extension Range<Int> {
  /// Whether `offset` is in it or at its end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
