import Foundation

/// Values as a table with the columns of another one, to be compared with it.
///
/// A cell and a property that denote the same value are shown alike, as the feature writes it: `12.50` and 12.5, `yes` and
/// true, `2024-05-31` and that day, an empty cell and no value.
struct ValueTable {
  private(set) var found: DataTable
  private(set) var expected: DataTable

  init<Values: Sequence>(_ values: Values, like table: DataTable) throws
  where Values.Element: Encodable {
    let columns = try TableColumns(table.header)
    let use = ColumnUse()
    let rows = try values.map { value in
      let row = try EncodedRow(value, columns, use)
      guard row.hasProperties else {
        throw DataTableError(
          "\(Values.Element.self) has no named properties to compare with columns; compare a list with `table.list`"
        )
      }
      return row.cells
    }
    if !rows.isEmpty { try columns.check(use) }
    for (index, name) in columns.names.enumerated() {
      if rows.contains(where: { if case .parts? = $0[index] { true } else { false } }) {
        throw DataTableError("a cell holds one value, but \"\(name)\" is a list, or has properties")
      }
    }
    let spellings = columns.names.indices.map { column in
      ColumnSpelling(
        table.body.map { column < $0.count ? $0[column] : "" },
        of: rows.map { $0[column] ?? .nothing })
    }
    found = DataTable(
      rows: [table.header]
        + rows.map { row in zip(spellings, row).map { $0.text(of: $1 ?? .nothing) } })
    expected = DataTable(
      rows: table.rows.prefix(1) + table.body.map { row in zip(spellings, row).map { $0.text($1) } }
    )
  }
}

/// How a table writes the values of a column.
private struct ColumnSpelling {
  /// A value, however it is written.
  private enum Key: Hashable {
    case text(String)
    case boolean(Bool)
    case number(DecimalText)
    case date(Date)
  }

  private let sample: CellValue?
  private var texts: [Key: String] = [:]
  /// Whether the column says yes and no.
  private let saysYesOrNo: Bool

  init(_ cells: [String], of values: [CellValue]) {
    sample = values.first { if case .nothing = $0 { false } else { true } }
    saysYesOrNo = cells.contains { ["yes", "no"].contains($0.lowercased()) }
    for cell in cells where texts[key(cell)] == nil { texts[key(cell)] = cell }
  }

  /// The cell as the column writes its value first.
  func text(_ cell: String) -> String { texts[key(cell)] ?? cell }

  /// The value as the column writes it.
  func text(of value: CellValue) -> String {
    let (key, plain): (Key, String) =
      switch value {
      case .nothing, .parts: (.text(""), "")
      case .text(let text): (.text(text), text)
      case .boolean(let value):
        (.boolean(value), saysYesOrNo ? value ? "yes" : "no" : "\(value)")
      case .number(let text): (DecimalText(text).map(Key.number) ?? .text(text), text)
      case .date(let date): (.date(date), date.written)
      }
    return texts[key] ?? plain
  }

  /// What a cell means where the values of the column are like the sample.
  private func key(_ cell: String) -> Key {
    switch sample {
    case .boolean: CellDecoder.boolean(cell).map(Key.boolean) ?? .text(cell)
    case .number: DecimalText(cell).map(Key.number) ?? .text(cell)
    case .date: Date(written: cell).map(Key.date) ?? .text(cell)
    case .text, .nothing, .parts, nil: .text(cell)
    }
  }
}

extension Date {
  /// The day, if it begins then in UTC, or the time, as features write them.
  fileprivate var written: String {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    let text = Duration.milliseconds(milliseconds).timestamp
    if text.hasSuffix("T00:00:00.000") { return String(text.prefix(10)) }
    return (text.hasSuffix(".000") ? String(text.dropLast(4)) : text) + "Z"
  }
}

/// Fails the step unless `actual` has the values of the table: a row for each, whose columns are the properties that the
/// table's header names. Properties that it does not name are not compared.
///
/// ```swift
/// steps.then("these comics are on the shelf:") { (shop, table: DataTable) in
///   try expect(shop.comics, equals: table)  // | title | price |
/// }                                         // | Maus  | 12    |
/// ```
///
/// Names and values are those of `DataTable.rows(as:)`.
///
/// - Parameter inAnyOrder: Whether rows may stand in any order.
/// - Throws: `ExpectationFailure` with `message` and the differences row by row.
public func expect<Values: Sequence>(
  _ actual: Values, equals expected: DataTable, inAnyOrder: Bool = false,
  _ message: @autoclosure () -> String = "the values differ from the table",
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(ExpectationFailure) where Values.Element: Encodable {
  let tables: ValueTable
  do {
    tables = try ValueTable(actual, like: expected)
  } catch {
    throw ExpectationFailure(
      String(describing: error), filePath: filePath, line: line, column: column)
  }
  try expect(
    tables.found, equals: tables.expected, inAnyOrder: inAnyOrder, message(), filePath: filePath,
    line: line, column: column)
}

extension ScenarioContext {
  /// Notes a failure unless `actual` has the values of the table, as `expect` compares them, and lets the step go on.
  ///
  /// - Parameter inAnyOrder: Whether rows may stand in any order.
  /// - Returns: Whether it has.
  @discardableResult
  public func check<Values: Sequence>(
    _ actual: Values, equals expected: DataTable, inAnyOrder: Bool = false,
    _ message: @autoclosure () -> String = "the values differ from the table",
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool where Values.Element: Encodable {
    note { () throws(ExpectationFailure) in
      try expect(
        actual, equals: expected, inAnyOrder: inAnyOrder, message(), filePath: filePath,
        line: line, column: column)
    }
  }
}
