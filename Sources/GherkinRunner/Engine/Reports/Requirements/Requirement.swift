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
/// `owner` and `until`. Other columns, and other tables, are for readers, unless their titles or ids are nearly those of
/// requirements.
package struct RequirementList: Sendable {
  /// Each requirement once, in the order of the tables.
  package private(set) var requirements: [Requirement] = []
  /// Requirements whose id another one has.
  package private(set) var duplicates: [Requirement] = []
  /// What keeps the tables from being used.
  package private(set) var problems: [Diagnostic] = []
  /// Tables that may be others, but begin with ids like those of requirements.
  package private(set) var warnings: [Diagnostic] = []
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
      for table in tables where hasIds && table.column("id") == nil { check(table, source) }
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
    checkTitles(of: table, source)
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
      let name = String(cell(id).plainText.trimmingPrefix("@"))
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

  /// Reports titles that occur twice, and those that are nearly that of a column which is missing.
  private mutating func checkTitles(of table: TextTable, _ source: SourceFile) {
    let names = ["id", "text", "waiver", "owner", "until"]
    let titles = table.titles
    for (index, title) in titles.enumerated()
    where !names.contains(title) || titles[..<index].contains(title) {
      let missing = names.filter { !titles.contains($0) }
      if names.contains(title) {
        report(
          source, table.header[index], "There is another column '\(title)'.",
          advice: "Give one of them another name.")
      } else if let nearest = Spelling.nearest(to: title, among: missing) {
        report(
          source, table.header[index],
          "The column '\(table.header[index].text)' is for readers, and there is no column '\(nearest)'.",
          advice: "Did you mean '\(nearest)'?")
      }
    }
  }

  /// Refuses a table without the column 'id' if it has the other one, and warns of one that begins with an id like those
  /// of the list.
  private mutating func check(_ table: TextTable, _ source: SourceFile) {
    guard table.column("text") == nil else {
      return report(
        source, table.header[0], "The table of requirements has no column 'id'.",
        advice: Self.columns)
    }
    // Numbers alone are ids of anything.
    let forms = Set(requirements.compactMap { IdForm($0.id)?.text }).subtracting(["#"])
    for cell in table.rows.compactMap(\.first) {
      let id = String(cell.plainText.trimmingPrefix("@"))
      guard numbers[id] == nil, let form = IdForm(id), forms.contains(form.text) else { continue }
      var warning = cell.diagnostic(
        in: source, "This table has no column 'id', so \(id) is no requirement.", Self.columns)
      warning.severity = .warning
      return warnings.append(warning)
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
}

extension Requirement.Waiver {
  /// `waived until 2026-12-31 by Ada: the service is not ready`
  package var text: String {
    let end = end.map { " until \($0)" } ?? ""
    return "waived\(end)\(owner.isEmpty ? "" : " by \(owner)"): \(reason)"
  }
}
