/// The names of features, rules and scenarios within one file.
struct NameCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    guard let feature = document.featureNode else { return }
    check(feature.header, "feature")
    for rule in document.rules { check(rule.header, "rule") }
    for scenario in document.scenarios { check(scenario.header, "scenario") }
    checkRepetition(document.rules.map(\.header), "rule")
    for scenarios in [feature.scenarios] + document.rules.map(\.scenarios) {
      checkRepetition(document.scenarios[scenarios.indices].map(\.header), "scenario")
    }
  }

  private mutating func check(_ header: Node.Header, _ noun: String) {
    guard header.name.isEmpty else { return }
    collector.report(
      .missingName, at: header, "This \(noun) has no name.",
      "Write after the colon, in a few words, what it shows.")
  }

  private mutating func checkRepetition(_ headers: [Node.Header], _ noun: String) {
    guard headers.count > 1 else { return }
    var known: [ArraySlice<UInt8>: Node.Header] = [:]
    for header in headers where !header.name.isEmpty {
      let name = document.source.bytes[header.name.offsets]
      guard let other = known[name] else {
        known[name] = header
        continue
      }
      collector.report(
        .duplicateScenarioName, at: header, "The \(noun) on line \(other.line) has the same name.",
        "Name what is different about this one.",
        related: [RelatedPlace(other, "The \(noun) with the same name")])
    }
  }
}

/// Backgrounds without steps.
struct BackgroundCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    for background in document.backgrounds where background.steps.isEmpty {
      collector.report(
        .emptyBackground, at: background.header, "This background has no steps.",
        "Write below it what every scenario begins with, or remove it.")
    }
  }
}

/// Rows of examples that repeat another.
struct RowCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    for table in document.examples { check(table) }
  }

  private mutating func check(_ table: Node.Examples) {
    var lines: [ByteKey: Int32] = [:]
    for index in table.rows.indices.dropFirst() {
      let row = document.rows[index]
      var values: Bytes = []
      for cell in row.cells.indices {
        values += document.source.bytes[document.cells[cell].offsets]
        values.append(.pipe)
      }
      let key = ByteKey(bytes: values)
      guard let line = lines[key] else {
        lines[key] = row.line
        continue
      }
      let end = row.cells.indices.last.map { document.cells[$0].end } ?? row.offset
      collector.report(
        .duplicateExample, at: TextRange(Int(row.offset), Int(end)), line: row.line,
        "The row on line \(line) has the same values.", "Remove one of them.")
    }
  }
}
