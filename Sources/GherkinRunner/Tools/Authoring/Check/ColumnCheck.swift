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
    var counts: [Column: Int] = [:]
    uses.forEachTable(in: document) { definition, header in
      for cell in header.cells.indices {
        counts[
          Column(definition: definition, name: document.cellText(document.cells[cell])), default: 0] +=
          1
      }
    }
    return counts
  }

  /// Reports the columns of a file that only one table has, and that resemble one that this table lacks and others have.
  func check(_ uses: FileUses, _ collector: inout FindingCollector) {
    let document = collector.document
    guard collector.settings.severity(of: .misspelledColumn) != nil else { return }
    uses.forEachTable(in: document) { definition, header in
      let cells = header.cells.indices
      let names = cells.map { document.cellText(document.cells[$0]) }
      func count(_ name: String) -> Int { counts[Column(definition: definition, name: name)] ?? 0 }
      // A first row that does not name columns differs from others in more than one cell, or is a single one.
      guard names.count > 1, names.count(where: { count($0) == 1 }) == 1,
        let place = names.firstIndex(where: { count($0) == 1 }),
        let meant = common(definition).first(where: {
          !names.contains($0) && names[place].isSlip(of: $0)
        })
      else { return }
      collector.report(
        .misspelledColumn, at: document.cells[cells.lowerBound + place], line: header.line,
        "Only this table of the step has a column `\(names[place])`; others have `\(meant)`.",
        "Did you mean `\(meant)`?")
    }
  }

  /// The columns that several tables of a step have.
  private func common(_ definition: Int) -> [String] {
    counts.filter { $0.key.definition == definition && $0.value >= Self.several }.keys.map(\.name)
      .sorted()
  }

  private static let several = 3
}
