/// A placeholder that no column of a table of examples fills.
struct MissingColumn {
  private let name: String
  /// The line of the table's title.
  private let line: Int32
  /// The column that was probably meant.
  private let guess: String?

  /// - Parameter columns: The names of all columns that the table has.
  init(_ name: String, columns: [String], _ table: Node.Examples) {
    self.name = name
    line = table.header.line
    guess = Spelling.nearest(to: name, among: columns)
  }

  /// What is wrong.
  var problem: String { "The examples on line \(line) have no column named `\(name)`." }

  /// What to do.
  var advice: String {
    guess.map { "Did you mean `<\($0)>`?" } ?? "Add the column, or write the value itself."
  }
}

extension PickleStep {
  /// The first placeholder in the text that the examples have no column for.
  var missingColumn: MissingColumn? {
    guard !isFromBackground, let table = pickle.examplesNode,
      let header = table.rows.indices.first, case let document = pickle.document
    else { return nil }
    let columns = document.rows[header].cells.indices.map {
      document.cellText(document.cells[$0])
    }
    return PlaceholderUses.names(in: document.text(node.text)).first { !columns.contains($0) }
      .map { MissingColumn($0, columns: columns, table) }
  }
}
