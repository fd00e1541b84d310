/// The names of columns in the tables of one step, which a slip in one of them makes another column, that no step reads.
///
/// What a step reads is known only when it runs; what its other tables hold is known before.
struct ColumnCheck {
  /// A column of the tables below the steps that one definition takes.
  struct Column: Hashable {
    let definition: Int
    let name: String
  }

  /// In how many tables of all files each column is.
  private var counts: [Column: Int] = [:]

  init(_ entries: some Sequence<SuiteEntry>) {
    for entry in entries { counts.merge(entry.columns, uniquingKeysWith: +) }
  }

  /// In how many tables of a file each column is.
  static func columns(of document: GherkinDocument, _ uses: FileUses) -> [Column: Int] {
    uses.tables(in: document).reduce(into: [:]) { counts, table in
      for name in table.names {
        counts[Column(definition: table.definition, name: name), default: 0] += 1
      }
    }
  }

  /// Reports the columns of a file that only one table has, and that resemble one that this table lacks and several others
  /// have.
  func check(_ uses: FileUses, _ collector: inout FindingCollector) {
    guard collector.settings.severity(of: .misspelledColumn) != nil else { return }
    for (definition, header, names) in uses.tables(in: collector.document) {
      let single = names.indices.filter {
        counts[Column(definition: definition, name: names[$0])] == 1
      }
      // A first row that does not name columns differs from others in more than one cell, or is a single one.
      guard names.count > 1, single.count == 1, case let place = single[0],
        let meant = counts.filter({ $0.key.definition == definition && $0.value > 2 })
          .map(\.key.name).sorted()
          .first(where: { !names.contains($0) && names[place].isSlip(of: $0) })
      else { continue }
      collector.report(
        .misspelledColumn, at: collector.document.cells[header.cells.indices.lowerBound + place],
        line: header.line,
        "Only this table of the step has a column `\(names[place])`; others have `\(meant)`.",
        "Did you mean `\(meant)`?")
    }
  }
}
