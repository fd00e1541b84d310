/// Placeholders, and the columns of examples that fill them.
extension FindingCollector {
  mutating func checkOutlines() {
    for background in document.backgrounds { reportUnfilled(background.header, background.steps) }
    for scenario in document.scenarios {
      let tables = document.examples[scenario.examples.indices]
      guard !tables.isEmpty else {
        reportUnfilled(scenario.header, scenario.steps)
        continue
      }
      let uses = PlaceholderUses(scenario.header, scenario.steps, in: document)
      for table in tables { checkColumns(table, uses) }
    }
  }

  private mutating func checkColumns(_ table: Node.Examples, _ uses: PlaceholderUses) {
    guard let header = table.rows.indices.first else { return }
    let cells = document.cells[document.rows[header].cells.indices]
    let names = document.cellTexts(ofRow: header)
    let line = document.rows[header].line
    for (range, name) in zip(cells, names) {
      if name.isEmpty {
        report(
          .unusedPlaceholder, at: range, line: line, "This column has no name.",
          "Give it the name of the placeholder that it fills.")
      } else if !uses.contains(name) {
        let unfilled = uses.all.filter { !names.contains($0.name) }.map(\.name.withoutOuterSpace)
        // A misspelled placeholder is reported at its step.
        guard Spelling.nearest(to: name, among: unfilled) == nil else { continue }
        let slip = uses.slip(for: name)
        report(
          slip == nil ? .unusedPlaceholder : .unknownPlaceholder, at: range, line: line,
          "The outline does not use `<\(name)>`.",
          slip.map { "Write `<\(name)>` instead of `\($0)`." }
            ?? "Use it in a step, or remove the column.")
      }
    }
    for use in uses.all
    where !names.contains(where: use.name.isTyped) && uses.isMeant(use, columns: names) {
      let missing = table.lacking(use.name, columns: names)
      report(
        .unknownPlaceholder, at: use.range, line: use.line, missing.problem, missing.advice,
        related: [RelatedPlace(table.header, "The examples without this column")])
    }
  }

  /// Angle brackets may mean anything where there are no examples, unless other examples have the column.
  private mutating func reportUnfilled(_ header: Node.Header, _ steps: NodeRange) {
    guard !document.examples.isEmpty else { return }
    let headers = document.examples.compactMap { $0.rows.indices.first }
    let columns = Set(headers.flatMap(document.cellTexts))
    for use in PlaceholderUses(header, steps, in: document).all
    where !use.isDoubtful && columns.contains(use.name) {
      report(
        .unknownPlaceholder, at: use.range, line: use.line,
        "Without examples, `<\(use.name)>` stays as it is.",
        "Write the value, or move the step into an outline with such a column.")
    }
  }
}
