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
    // One with the same name is typed in another way.
    guess = columns.first { $0 == name } ?? Spelling.nearest(to: name, among: columns)
  }

  /// What is wrong.
  var problem: String { "The examples on line \(line) have no column named `\(name)`." }

  /// What to do.
  var advice: String {
    guess.map { guess in
      guess == name
        ? "They have one whose letters are typed in another way: type both alike, as `specs check --fix` does."
        : "They have one named `\(guess)`: write both alike."
    }
      ?? "Add the column, or write the value itself."
  }

  /// What is wrong, and what to do.
  var text: String { "\(problem) \(advice)" }
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
    return Placeholders.names(in: document.text(node.text)).first { name in
      // Placeholders are replaced by their bytes, as in every Cucumber.
      !columns.contains { $0.isTyped(like: name) }
    }
    .map { MissingColumn($0, columns: columns, table) }
  }
}

/// Placeholders that nothing fills, because there are no examples.
extension PickleStep {
  /// Whether the step only misses the examples of its outline: no definition is missing then.
  var lacksExamples: Bool {
    unfilledPlaceholder != nil && pickle.document.isOutlineWithoutExamples(scenarioIndex)
  }

  /// What to do about a placeholder that nothing fills, if the step has one.
  var placeholderAdvice: String? {
    guard let placeholder = unfilledPlaceholder else { return nil }
    guard lacksExamples, let dialect = Dialect.named(pickle.language) else {
      return "`\(placeholder)` is filled in only where examples follow the scenario's steps. Add "
        + "them, or write the value itself."
    }
    return "This outline has no examples that fill `\(placeholder)`. Add "
      + "`\(dialect.examples.first ?? ""):` below its steps, or write the value itself."
  }

  private var scenarioIndex: Int { Int(pickle.entry.scenario) }

  private var unfilledPlaceholder: String? {
    guard pickle.entry.row == nil, !isFromBackground else { return nil }
    return Placeholders.names(in: text).first.map { "<\($0)>" }
  }
}
