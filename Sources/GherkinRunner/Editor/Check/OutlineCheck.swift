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
