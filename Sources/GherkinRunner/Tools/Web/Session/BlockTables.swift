/// Tables of a block, which the page shows as grids, and what its steps lack.
extension BlockSnapshot {
  /// So many values of a column are proposed.
  private static let valueLimit = 50

  /// The line of each table, and its columns.
  var tables: [EditAnswer] {
    var tables: [EditAnswer] = []
    func add(_ rows: NodeRange, _ columns: [EditAnswer]) {
      guard let first = rows.indices.first else { return }
      tables.append(["first": line(document.rows[first].line), "columns": columns])
    }
    for index in steps { add(document.steps[index].rows, columns(ofStep: index)) }
    for (number, scenario) in document.scenarios.enumerated() {
      for table in scenario.examples.indices {
        let rows = document.examples[table].rows
        guard let first = rows.indices.first, block.touches(Int(document.rows[first].offset)) else {
          continue
        }
        add(rows, columns(ofExamples: table, of: number))
      }
    }
    return tables
  }

  private static func column(
    _ name: String, isKnown: Bool, _ values: [String]
  ) -> EditAnswer {
    ["name": name, "isKnown": isKnown, "values": Array(values.prefix(valueLimit))]
  }

  /// The columns of a step's table, and those that saved tables of the same step have.
  private func columns(ofStep index: Int) -> [EditAnswer] {
    let names = document.steps[index].rows.indices.first.map(document.cellTexts) ?? []
    let definition = workspace.definitions(ofStep: index, in: path).first
    let values = definition.map(savedValues) ?? [:]
    let order = definition.map(saved.tableHeader) ?? []
    let missing = order.filter { !names.contains($0) }
    return (names + missing).map { name in
      Self.column(
        name, isKnown: values[name] != nil || missing.contains(name), values[name] ?? [])
    }
  }

  /// The values that the saved tables of steps with this definition have, by column.
  private func savedValues(_ definition: Int) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (file, step) in saved.steps(using: definition) {
      let rows = file.document.steps[step].rows.indices
      guard let header = rows.first else { continue }
      let names = file.document.cellTexts(ofRow: header)
      for name in names where values[name] == nil { values[name] = [] }
      for row in rows.dropFirst() {
        for (name, value) in zip(names, file.document.cellTexts(ofRow: row))
        where !value.isEmpty && values[name]?.contains(value) == false
          && (values[name]?.count ?? 0) < Self.valueLimit
        {
          values[name]?.append(value)
        }
      }
    }
    return values
  }

  /// The columns of a table of examples, and placeholders without one.
  private func columns(ofExamples index: Int, of scenario: Int) -> [EditAnswer] {
    let names = document.columnNames(of: document.examples[index])
    let used = document.placeholders(ofScenario: scenario).map(\.name).unique
    return (names + used.filter { !names.contains($0) }).map { name in
      let allowed = workspace.allowed(inColumn: name, of: scenario, in: path)
      let seen = document.values(ofColumn: name, of: scenario).filter { !$0.isEmpty }
      return Self.column(name, isKnown: used.contains(name), (allowed + seen).unique)
    }
  }

  /// Steps without the table or the text that their definition takes.
  var lacking: [EditAnswer] {
    guard let plan = workspace.plan(of: path) else { return [] }
    var known: Set<Int> = []
    var found: [EditAnswer] = []
    for scenario in plan.scenarios {
      for (position, decision) in scenario.matches.enumerated() {
        let index = scenario.pickle.steps.slot(at: position).index
        guard case .argumentMismatch(let definition, _) = decision, steps.contains(index),
          document.steps[index].rows.isEmpty, document.steps[index].docString == nil,
          let argument = workspace.phrases.phrase(of: Int(definition))?.arguments.first,
          known.insert(index).inserted
        else { continue }
        found.append([
          "line": line(document.steps[index].line),
          "needs": argument == .table ? "table" : "docString",
          "columns": argument == .table ? workspace.tableHeader(of: Int(definition)) : [],
        ])
      }
    }
    return found
  }

  /// What a developer needs to define the steps of a scenario: where it is, what it says, and definitions to complete.
  var parcel: EditAnswer {
    let block = document.blocks(isBroken: false).last {
      self.block.lowerBound >= $0.range.lowerBound
    }
    let title = block?.title ?? ""
    let missing = findings.filter { $0.rule.name == CheckRule.undefinedStep.name }
    let steps = missing.compactMap(\.range).map { "- \(text($0))" }
    let snippets = missing.flatMap { finding in
      finding.snippets.isEmpty
        ? [workspace.snippet(for: finding)?.code].compactMap(\.self)
        : finding.snippets
    }.unique
    let list =
      steps.isEmpty
      ? "Every step has a definition.\n"
      : "Without a definition:\n\n\(steps.joined(separator: "\n"))\n"
    let code =
      snippets.isEmpty
      ? "" : "\nDefinitions to complete:\n\n```swift\n\(snippets.joined(separator: "\n\n"))\n```\n"
    let page = """
      # Steps to define: \(title)

      Place: `\(path):\(firstLine)`

      ```gherkin
      \(text.text)
      ```

      \(list)\(code)
      """
    let name = title.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let short = String(name).split(separator: "-").prefix(8).joined(separator: "-")
    return [
      "name": (short.isEmpty ? "steps" : short) + ".md", "text": page,
    ]
  }
}
