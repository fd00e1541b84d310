/// Placeholders, and the columns of examples that fill them.
struct OutlineCheck: Check {
  static let rules: [CheckRule] = [
    .unknownPlaceholder, .doubtfulPlaceholder, .unusedPlaceholder, .columnNames,
  ]
  var collector: FindingCollector

  mutating func check() {
    for background in document.backgrounds {
      report(
        background.header, background.steps, "A background",
        "Write the value, or move the step into the outlines that have such a column.")
    }
    for scenario in document.scenarios {
      let tables = document.examples[scenario.examples.indices]
      guard !tables.isEmpty else {
        report(
          scenario.header, scenario.steps, "This scenario",
          "Write the value, or add examples with such a column.")
        continue
      }
      let uses = PlaceholderUses(scenario.header, scenario.steps, in: document)
      for table in tables { checkColumns(table, uses) }
    }
  }

  private mutating func checkColumns(_ table: Node.Examples, _ uses: PlaceholderUses) {
    guard let header = table.rows.indices.first else { return }
    let cells = document.rows[header].cells.indices
    let names = cells.map { document.cellText(document.cells[$0]) }
    let line = document.rows[header].line
    for (position, name) in names.enumerated() {
      let range = document.cells[cells.lowerBound + position]
      if name.isEmpty {
        collector.report(
          .unusedPlaceholder, at: range, line: line, "This column has no name.",
          "Give it the name of the placeholder that it fills.")
      } else if names[..<position].contains(name) {
        collector.report(
          .columnNames, at: range, line: line, "There is another column named `\(name)`.",
          "Give it the name of the placeholder that it fills.")
      } else if !uses.contains(name) {
        let unfilled = uses.inSteps.map(\.name).filter { !names.contains($0) }
        // A misspelled placeholder is reported at its step.
        guard Spelling.nearest(to: name, among: unfilled) == nil else { continue }
        let (slip, template) = (uses.slip(for: name), uses.template(of: name))
        collector.report(
          slip == nil ? .unusedPlaceholder : .doubtfulPlaceholder, at: range, line: line,
          "The outline does not use `<\(name)>`.",
          (slip ?? template).map { "Write `<\(name)>` instead of `\($0)`." }
            ?? "Use it in a step, or remove the column.")
      }
    }
    for use in uses.inSteps where !names.contains(where: use.name.isTyped) {
      report(use, uses, notIn: table, names)
    }
  }

  /// Angle brackets may mean anything where there are no examples, unless other examples have the column.
  private mutating func report(
    _ header: Node.Header, _ steps: NodeRange, _ subject: String, _ advice: String
  ) {
    guard !document.examples.isEmpty else { return }
    let uses = PlaceholderUses(header, steps, in: document)
    guard !uses.inSteps.isEmpty else { return }
    let columns = document.columnNames
    for use in uses.inSteps where columns.contains(use.name) {
      let meaning = uses.meaning(of: use, columns: [])
      guard meaning != .text else { continue }
      collector.report(
        meaning == .doubtful ? .doubtfulPlaceholder : .unknownPlaceholder, at: use.range,
        line: use.line,
        "\(subject) has no examples, so `<\(use.name)>` stays as it is.", advice)
    }
  }

  private mutating func report(
    _ use: PlaceholderUses.Use, _ uses: PlaceholderUses, notIn table: Node.Examples,
    _ names: [String]
  ) {
    let meaning = uses.meaning(of: use, columns: names)
    guard meaning != .text else { return }
    let missing = MissingColumn(use.name, columns: names, table)
    collector.report(
      meaning == .doubtful ? .doubtfulPlaceholder : .unknownPlaceholder, at: use.range,
      line: use.line, missing.problem, missing.advice,
      related: [RelatedPlace(table.header, "The examples without this column")])
  }
}

extension GherkinDocument {
  fileprivate var columnNames: Set<String> {
    let rows = examples.compactMap { $0.rows.indices.first }.map { self.rows[$0] }
    return Set(rows.flatMap { $0.cells.indices }.map { cellText(cells[$0]) })
  }
}

/// The placeholders of an outline.
private struct PlaceholderUses {
  struct Use {
    let name: String
    let range: TextRange
    let line: Int32
    /// The name, step or cell that it is part of.
    let text: TextRange
  }

  /// The placeholders of the name, the steps and their tables. Those of doc strings are not among
  /// them, since angle brackets in a longer text may be anything.
  private(set) var inSteps: [Use] = []
  private let header: Node.Header
  private let steps: ArraySlice<Node.Step>
  private let document: GherkinDocument

  init(_ header: Node.Header, _ steps: NodeRange, in document: GherkinDocument) {
    self.header = header
    self.steps = document.steps[steps.indices]
    self.document = document
    add(header.name, header.line, document)
    for step in self.steps {
      add(step.text, step.line, document)
      for row in document.rows[step.rows.indices] {
        for cell in row.cells.indices { add(document.cells[cell], row.line, document) }
      }
    }
  }

  func contains(_ name: String) -> Bool {
    inSteps.contains { $0.name == name } || docStrings.contains { $0.contains("<\(name)>") }
  }

  private var docStrings: [String] {
    steps.compactMap(\.docString).flatMap { index in
      let docString = document.docStrings[Int(index)]
      return [document.text(docString.lines), document.text(docString.mediaType)]
    }
  }

  /// How a step writes the placeholder, if not as `<name>`: with spaces or in other brackets.
  func slip(for name: String) -> String? {
    template(of: name) == nil
      ? written([
        "< \(name) >", "<\(name) >", "< \(name)>", "{\(name)}", "[\(name)]", "«\(name)»",
        "＜\(name)＞", "‹\(name)›", "〈\(name)〉",
      ]) : nil
  }

  /// How a step writes the name as the variable of a template.
  func template(of name: String) -> String? {
    written(["{{\(name)}}", "{{ \(name) }}", "${\(name)}", "%\(name)%"])
  }

  private func written(_ forms: [String]) -> String? {
    // The scenario's name, too.
    let texts = ([header.name] + steps.map(\.text)).map(document.text)
    return forms.first { form in texts.contains { $0.contains(form) } }
  }

  func meaning(of use: Use, columns: [String]) -> AngleBrackets {
    func text(_ range: Range<Int>) -> String {
      String(decoding: document.source.bytes[range], as: UTF8.self)
    }
    return AngleBrackets(
      use.name, columns: columns, beside: inSteps.map(\.name),
      before: text(use.text.offsets.lowerBound..<use.range.offsets.lowerBound),
      after: text(use.range.offsets.upperBound..<use.text.offsets.upperBound))
  }

  private mutating func add(_ range: TextRange, _ line: Int32, _ document: GherkinDocument) {
    inSteps += document.placeholders(in: range).map {
      Use(name: $0.name, range: $0.range, line: line, text: range)
    }
  }
}
