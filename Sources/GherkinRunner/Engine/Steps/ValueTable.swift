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
    let names = PropertyNames()
    try names.checkUnique(table.header, part: "column")
    let objects = try values.map { try Self.properties(of: $0) }
    let properties = Set(objects.flatMap { $0.map(\.name) }).sorted()
    let taken = Set(table.header.map(names.fold))
    let known = properties.filter { taken.contains(names.fold($0)) }
    let rows = objects.map { object in
      table.header.map { name in
        names.place(of: name, in: object).map { object[$0].value } ?? .null
      }
    }
    for (index, name) in table.header.enumerated() {
      // A property without value is not encoded, so that another column may be one.
      if !known.contains(where: { names.fold($0) == names.fold(name) }),
        Spelling.nearest(to: name, among: properties.filter { !known.contains($0) }) != nil
      {
        throw DataTableError(unknown: "column", name, known: properties, given: known)
      }
      if rows.contains(where: { $0[index].array != nil || $0[index].members != nil }) {
        throw DataTableError("a cell holds one value, but \"\(name)\" is a list, or has properties")
      }
    }
    let spellings = table.header.indices.map { column in
      ColumnSpelling(
        table.body.map { column < $0.count ? $0[column] : "" }, of: rows.map { $0[column] })
    }
    found = DataTable(
      rows: [table.header] + rows.map { row in zip(spellings, row).map { $0.text(of: $1) } })
    expected = DataTable(
      rows: table.rows.prefix(1) + table.body.map { row in zip(spellings, row).map { $0.text($1) } }
    )
  }

  /// What dates are marked by in JSON, which has none.
  fileprivate static let dateMark = "\u{0}"

  private static func properties<Value: Encodable>(of value: Value) throws -> JSONObject {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.dateEncodingStrategy = .custom { date, encoder in
      try "\(dateMark)\(date.timeIntervalSince1970)".encode(to: encoder)
    }
    guard let members = try JSONReader.read(Bytes(try encoder.encode(value))).members else {
      throw DataTableError(
        "\(Value.self) has no named properties to compare with columns; compare a list with `table.list`"
      )
    }
    return members
  }
}

/// How a table writes the values of a column.
private struct ColumnSpelling {
  /// A value, however it is written.
  private enum Key: Hashable {
    case text(String)
    case boolean(Bool)
    case number(DecimalText)
    /// In microseconds since 1970. A date of today holds no more, and two ways to compute one differ below that.
    case date(Int)

    /// What a property holds.
    init(_ value: JSONValue) {
      if let value = value.bool {
        self = .boolean(value)
      } else if let text = value.string, text.hasPrefix(ValueTable.dateMark) {
        self = Double(text.dropFirst()).flatMap(Self.date) ?? .text("\(text.dropFirst())")
      } else if let text = value.string {
        self = .text(text)
      } else {
        self =
          value.isNull ? .text("") : DecimalText("\(value)").map(Key.number) ?? .text("\(value)")
      }
    }

    /// Nil for a time that is not finite, or too far away to be written.
    static func date(_ secondsSince1970: Double) -> Key? {
      Int(exactly: (secondsSince1970 * 1_000_000).rounded()).map(Key.date)
    }
  }

  private let sample: Key?
  private var texts: [Key: String] = [:]
  /// Whether the column says yes and no.
  private let saysYesOrNo: Bool

  init(_ cells: [String], of values: [JSONValue]) {
    sample = values.first { !$0.isNull }.map(Key.init)
    saysYesOrNo = cells.contains { ["yes", "no"].contains($0.lowercased()) }
    for cell in cells where texts[key(cell)] == nil { texts[key(cell)] = cell }
  }

  /// The cell as the column writes its value first.
  func text(_ cell: String) -> String { texts[key(cell)] ?? cell }

  /// The value as the column writes it.
  func text(of value: JSONValue) -> String {
    let key = Key(value)
    if let text = texts[key] { return text }
    return switch key {
    case .text(let text): text
    case .boolean(let value): saysYesOrNo ? value ? "yes" : "no" : "\(value)"
    case .number: "\(value)"
    case .date(let microseconds): Self.written(microseconds)
    }
  }

  /// What a cell means where the values of the column are like the sample.
  private func key(_ cell: String) -> Key {
    switch sample {
    case .boolean: PartDecoder.boolean(cell).map(Key.boolean) ?? .text(cell)
    case .number: DecimalText(cell).map(Key.number) ?? .text(cell)
    case .date: Date(written: cell).flatMap { Key.date($0.timeIntervalSince1970) } ?? .text(cell)
    case .text, nil: .text(cell)
    }
  }

  /// The day, if it begins then in UTC, or the time, as features write them; with all its digits, so that two that differ
  /// never look alike.
  private static func written(_ microseconds: Int) -> String {
    let second = Int((Double(microseconds) / 1_000_000).rounded(.down))
    let rest = microseconds - second * 1_000_000
    let text = Duration.seconds(second).timestamp.dropLast(4)
    if rest == 0 { return text.hasSuffix("T00:00:00") ? "\(text.dropLast(9))" : "\(text)Z" }
    return rest % 1_000 == 0 ? "\(text).\((rest / 1_000).digits(3))Z" : "\(text).\(rest.digits(6))Z"
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
