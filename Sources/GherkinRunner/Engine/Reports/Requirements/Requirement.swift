/// Something that the product has to do, with the id by which scenarios name it in a tag.
package struct Requirement: Sendable, Equatable {
  /// Why no scenario has to show that a requirement is met.
  package struct Waiver: Sendable, Equatable {
    package let reason: String
    /// Who has decided it; may be empty.
    package let owner: String
    /// The last day on which it holds; it holds for ever without one.
    package let end: CalendarDay?
  }

  package let id: String
  package let text: String
  package let waiver: Waiver?
  /// Where it is written.
  package let path: String
  package let location: Location

  /// The tag of its scenarios.
  package var tag: String { "@" + id }
}

/// The requirements of a product, as tables in the repository list them.
///
/// Every table with a column `id` counts. The others are `text` and, if there are waivers, `waiver` with the reason,
/// `owner` and `until`. Other columns, and other tables, are for readers.
package struct RequirementList: Sendable {
  /// Each requirement once, in the order of the tables.
  package private(set) var requirements: [Requirement] = []
  /// Requirements whose id another one has.
  package private(set) var duplicates: [Requirement] = []
  /// What keeps the tables from being used.
  package private(set) var problems: [Diagnostic] = []
  /// The tables, as typed or configured.
  package private(set) var paths: [String] = []

  private var numbers: [String: Int] = [:]

  package init() {}

  package static let columns = """
    Begin the table with a line such as: | id | text | waiver | owner | until |
    The columns 'waiver', 'owner' and 'until' may be left out.
    """

  /// Adds the requirements of a file, which is in CSV or Markdown as its name says.
  package mutating func add(_ text: String, path: String) {
    paths.append(path)
    let source = SourceFile(uri: path, text: text)
    do throws(TextTable.Fault) {
      let (tables, strays) =
        path.lowercased().hasSuffix(".csv")
        ? (try TextTable.table(inCSV: text).map { [$0] } ?? [], [])
        : TextTable.tables(inMarkdown: text)
      var hasIds = false
      for table in tables where table.column("id") != nil {
        hasIds = true
        add(table, source)
      }
      for stray in strays where hasIds {
        report(
          source, stray, "This line is in no table, so it is not a requirement.",
          advice: "Make it a row: with bars, and with no empty line between it and the other rows.")
      }
      guard !hasIds else { return }
      report(
        source, TextTable.Cell(text: "", line: 1, column: 1),
        "There is no table with the columns 'id' and 'text'.", advice: Self.columns)
    } catch {
      report(
        source, TextTable.Cell(text: "", line: error.line, column: error.column), error.problem,
        advice: "In a quoted cell, write a quotation mark twice.")
    }
  }

  /// The requirement with this tag.
  package subscript(tag: String) -> Requirement? {
    numbers[String(tag.dropFirst())].map { requirements[$0] }
  }

  /// The ids among `tags`, in the order of the tags and each once.
  package func ids(among tags: [String]) -> [String] {
    var ids: [String] = []
    for tag in tags {
      if let id = self[tag]?.id, !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}

extension RequirementList {
  private mutating func add(_ table: TextTable, _ source: SourceFile) {
    guard let id = table.column("id"), let text = table.column("text") else {
      return report(
        source, table.header[0], "The table of requirements has no column 'text'.",
        advice: Self.columns)
    }
    let optional = ["waiver", "owner", "until"].map(table.column)
    for row in table.rows where row.contains(where: { !$0.text.isEmpty }) {
      guard row.count <= table.header.count else {
        report(
          source, row[table.header.count],
          "The row has \(row.count.counted("cell")), but the table has \(table.header.count.counted("column")).",
          advice: Self.adviceOnCells(of: table, source))
        continue
      }
      func cell(_ column: Int?) -> TextTable.Cell {
        let missing = TextTable.Cell(text: "", line: row[0].line, column: row[0].column)
        return column.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? missing
      }
      let waiver = waiver(
        cell(optional[0]).text, owner: cell(optional[1]).text, until: cell(optional[2]), source)
      let name = Self.plainId(cell(id).text)
      guard !name.isEmpty, !name.contains(where: \.isWhitespace), !name.contains("@") else {
        report(
          source, cell(id),
          name.isEmpty ? "The row has no id." : "'\(name)' cannot be an id.",
          advice: "An id is a tag without its @, such as US06: it has no spaces.")
        continue
      }
      add(
        Requirement(
          id: name, text: cell(text).text, waiver: waiver, path: source.uri,
          location: Location(line: cell(id).line, column: cell(id).column)))
    }
  }

  /// What to do about a row with more cells than columns.
  private static func adviceOnCells(of table: TextTable, _ source: SourceFile) -> String {
    let escape =
      source.uri.lowercased().hasSuffix(".csv")
      ? "Put text with a separator in quotation marks" : #"Write a bar within a text as \|"#
    let others = ["waiver", "owner", "until"].filter { table.column($0) == nil }
    guard !others.isEmpty else { return escape + "." }
    let names = others.map { "'\($0)'" }.joined(separator: ", ")
    return "\(escape), or add a column that the row has to the first line of the table: \(names)."
  }

  private mutating func add(_ requirement: Requirement) {
    guard numbers[requirement.id] == nil else { return duplicates.append(requirement) }
    numbers[requirement.id] = requirements.count
    requirements.append(requirement)
  }

  private mutating func waiver(
    _ reason: String, owner: String, until: TextTable.Cell, _ source: SourceFile
  ) -> Requirement.Waiver? {
    let end = CalendarDay(until.text)
    if !until.text.isEmpty, end == nil {
      report(
        source, until, "'\(until.text)' is not a date.",
        advice: "Write the year, the month and the day, as in 2026-12-31.")
    } else if end != nil, reason.isEmpty {
      report(
        source, until, "A waiver ends here, but there is no waiver.",
        advice: "Give its reason in the column 'waiver', or remove the date.")
    }
    return reason.isEmpty ? nil : Requirement.Waiver(reason: reason, owner: owner, end: end)
  }

  private mutating func report(
    _ source: SourceFile, _ cell: TextTable.Cell, _ problem: String, advice: String
  ) {
    problems.append(cell.diagnostic(in: source, problem, advice))
  }

  /// The id without what Markdown puts around it: `` `US06` ``, `**US06**`, `[US06](https://…)`, `@US06`.
  private static func plainId(_ text: String) -> String {
    var text = text[...]
    if text.hasPrefix("["), let end = text.firstRange(of: "](") {
      text = text[text.index(after: text.startIndex)..<end.lowerBound]
    }
    text = text.drop { "`*".contains($0) }
    while let last = text.last, "`*".contains(last) { text.removeLast() }
    return String(text.hasPrefix("@") ? text.dropFirst() : text)
  }
}

extension Requirement.Waiver {
  /// `waived until 2026-12-31 by Ada: the service is not ready`
  package var text: String {
    let end = end.map { " until \($0)" } ?? ""
    return "waived\(end)\(owner.isEmpty ? "" : " by \(owner)"): \(reason)"
  }
}
