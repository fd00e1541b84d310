/// The table below a step, as the last argument of its closure.
///
/// ```swift
/// steps.given("these comics:") { (shop, table: DataTable) in
///   for comic in try table.rows(columns: ["title"], optional: ["price"]) {
///     shop.add(comic["title"] ?? "", price: comic["price"] ?? "0")
///   }
/// }
/// ```
///
/// A part of a table that a step does not read would be ignored without notice, so
/// `rows(columns:)`, `rows(as:)`, `pairs`, `values(names:)` and `list` refuse it. `rows` and `hashes`
/// hand over whatever there is.
public struct DataTable: Sendable, Hashable {
  /// The cells, row by row, the first row included; every row has as many.
  public let rows: [[String]]

  /// Makes a table of rows of equal length.
  public init(rows: [[String]]) { self.rows = rows }

  /// The first row, for tables that have a header.
  public var header: [String] { rows.first ?? [] }

  /// The rows below the header.
  public var body: ArraySlice<[String]> { rows.dropFirst() }

  /// Each row below the header, as values by the header's names, whatever they are. `rows(columns:)` notices one that
  /// is misspelled.
  ///
  /// - Throws: `DataTableError` if two columns have the same name.
  public var hashes: [[String: String]] {
    get throws { try rows(columns: header) }
  }

  /// The cells, column by column.
  public var columns: [[String]] { transposed.rows }

  /// The table with rows and columns exchanged.
  public var transposed: DataTable {
    let columns = header.indices.map { column in
      rows.map { row in column < row.count ? row[column] : "" }
    }
    return DataTable(rows: columns)
  }
}

extension DataTable: CustomStringConvertible {
  /// The table as a feature would show it, its columns aligned.
  public var description: String {
    let layout = TableLayout(rows)
    return rows.map(layout.line).joined(separator: "\n")
  }
}

/// Reading tables of text, without a part that is passed over.
extension DataTable {
  /// Each row below the header, as values by the names of the columns.
  ///
  /// - Parameters:
  ///   - columns: Those that the table must have, in any order.
  ///   - optional: Those that it may have.
  /// - Throws: `DataTableError` if a column is missing, occurs twice, or has none of these names.
  public func rows(
    columns: [String], optional: [String] = []
  ) throws -> [[String: String]] {
    let known = columns + optional
    for (place, name) in header.enumerated() {
      guard known.contains(name) else {
        throw DataTableError(unknown: "column", name, known: known, given: header)
      }
      guard header.firstIndex(of: name) == place else {
        throw DataTableError("two columns are named \"\(name)\"; remove one of them")
      }
    }
    for name in columns where !header.contains(name) {
      throw DataTableError(
        "the column \"\(name)\" is missing; the first row of the table names its columns")
    }
    return body.map { row in
      Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
    }
  }

  /// A table of two columns as names with values, the first row included.
  ///
  /// - Throws: `DataTableError` if a row does not have two cells, or a name occurs twice.
  public var pairs: [(name: String, value: String)] {
    get throws {
      var names: Set<String> = []
      return try rows.map { row in
        guard row.count == 2 else {
          let cells = TableLayout([row]).line(row)
          throw DataTableError(
            "each row must have two cells, a name and a value, but \(cells) has \(row.count)")
        }
        guard names.insert(row[0]).inserted else {
          throw DataTableError("two rows are named \"\(row[0])\"; remove one of them")
        }
        return (row[0], row[1])
      }
    }
  }

  /// A table of two columns as values by name, the first row included.
  ///
  /// - Parameter names: Those that may be there; any without them.
  /// - Throws: `DataTableError` if a row does not have two cells, a name occurs twice, or it is
  ///   none of `names`.
  public func values(names: [String]? = nil) throws -> [String: String] {
    var values: [String: String] = [:]
    let given = try pairs
    for (name, value) in given {
      if let names, !names.contains(name) {
        throw DataTableError(unknown: "row", name, known: names, given: given.map(\.name))
      }
      values[name] = value
    }
    return values
  }

  /// The cells of a table of one column or of one row, the first row included.
  ///
  /// - Throws: `DataTableError` if the table has several of both.
  public var list: [String] {
    get throws {
      guard rows.count == 1 || rows.allSatisfy({ $0.count == 1 }) else {
        throw DataTableError(
          """
          the step reads a list, which is a table of one column, but this table has \
          \(header.count) columns; remove the others
          """)
      }
      return Array(rows.joined())
    }
  }
}

/// Tables as values of Swift types.
extension DataTable {
  /// Each row below the header as a value; the header names the properties.
  ///
  /// ```swift
  /// struct Comic: Decodable { var title: String; var releaseYear: Int?; var isOwned: Bool }
  ///
  /// steps.given("these comics:") { (shop, table: DataTable) in
  ///   for comic in try table.rows(as: Comic.self) {  // | title | Release year | is owned |
  ///     shop.add(comic.title)
  ///   }
  /// }
  /// ```
  ///
  /// `Release year`, `release_year` and `releaseYear` are the same name. An empty cell is not a value
  /// for an optional property, and the empty text for a `String`. `Bool` is `true`, `false`, `yes`
  /// or `no`, and `Date` a day such as `2024-05-31`, which begins in UTC, or a time such as
  /// `2024-05-31T18:30:00Z`. A number that its type cannot hold exactly is refused.
  /// A column that no property takes is an error, because it is most likely misspelled.
  ///
  /// - Throws: `DataTableError`, which says which row and column does not fit, and why.
  public func rows<Row: Decodable>(as type: Row.Type) throws -> [Row] {
    let names = PropertyNames()
    try names.checkUnique(header, part: "column")
    return try body.enumerated().map { index, row in
      try Self.value(header, row, as: type, names, part: "column") { column in
        let cells = TableLayout([row]).line(row)
        return "row \(index + 1) below the header, \(cells)"
          + (column.map { ", column \"\($0)\"" } ?? "")
      }
    }
  }

  /// A table with a name and a value in each row, the first row included, as one value.
  ///
  /// ```swift
  /// steps.given("a comic with") { (shop, table: DataTable) in
  ///   shop.add(try table.value(as: Comic.self))  // | title | Maus |
  /// }                                            // | price | 12   |
  /// ```
  ///
  /// Names and values are read as by `rows(as:)`.
  ///
  /// - Throws: `DataTableError`, which says which row does not fit, and why.
  public func value<Value: Decodable>(as type: Value.Type) throws -> Value {
    let pairs = try pairs
    let names = PropertyNames()
    try names.checkUnique(pairs.map(\.name), part: "row")
    return try Self.value(
      pairs.map(\.name), pairs.map(\.value), as: type, names, part: "row"
    ) { name in name.map { "the row \"\($0)\"" } ?? "the table" }
  }

  /// A value of named cells; `place` says where a cell stands, or all of them.
  private static func value<Value: Decodable>(
    _ names: [String], _ cells: [String], as type: Value.Type, _ properties: PropertyNames,
    part: String, place: (String?) -> String
  ) throws -> Value {
    let members = names.indices.map { index in
      JSONObject.Member(
        name: names[index], value: .text(index < cells.count ? cells[index] : ""))
    }
    let decoder = PartDecoder(.object(JSONObject(members)), isTable: true, names: properties)
    do {
      return try decoder.read(type)
    } catch let error as DecodingError {
      throw DataTableError("\(place(nil)): \(error.explanation)")
    } catch let error as PartError {
      let name = error.path.last?.stringValue ?? ""
      switch error.reason {
      case .unfit(let problem):
        throw DataTableError("\(place(error.path.first?.stringValue)): \(problem)")
      case .unread(let known, let taken):
        throw DataTableError(unknown: part, name, known: known, given: taken)
      case .missing(let others):
        let nearest = Spelling.nearest(
          to: properties.fold(name), among: others.map(properties.fold))
        let misspelled = others.first { properties.fold($0) == nearest }
        let missing =
          "the \(part) \"\(name)\" is missing"
          + (part == "column" ? "; the first row of the table names its columns" : "")
        let problem = misspelled.map {
          "there is no \(part) \"\($0)\" in this step; did you mean \"\(name)\"?"
        }
        throw DataTableError("\(place(nil)): \(problem ?? missing)")
      }
    }
  }
}

/// Comparing tables.
extension DataTable {
  /// How this table differs from the one that was expected, as text that needs no color: `-` before
  /// rows and columns that are missing, `+` before those that are too many. Empty if it does.
  ///
  /// Columns of the same name belong together, wherever they stand.
  ///
  /// - Parameter inAnyOrder: Whether rows may stand in any order.
  public func difference(from expected: DataTable, inAnyOrder: Bool = false) -> String? {
    let difference = TableDifference(self, from: expected, inAnyOrder: inAnyOrder)
    return difference.isEmpty ? nil : "\(difference)"
  }
}

/// Fails the step unless both tables have the same rows; columns may stand in any order.
///
/// ```swift
/// steps.then("the shop has:") { (shop, table: DataTable) in
///   let comics = shop.comics.map { [$0.title, "\($0.price)"] }
///   try expect(DataTable(rows: [["title", "price"]] + comics), equals: table)
/// }
/// ```
///
/// - Parameter inAnyOrder: Whether rows may stand in any order.
/// - Throws: `ExpectationFailure` with `message` and the differences row by row.
public func expect(
  _ actual: DataTable, equals expected: DataTable, inAnyOrder: Bool = false,
  _ message: @autoclosure () -> String = "the tables differ",
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(ExpectationFailure) {
  let difference = TableDifference(actual, from: expected, inAnyOrder: inAnyOrder)
  guard !difference.isEmpty else { return }
  var failure = ExpectationFailure(
    message(), filePath: filePath, line: line, column: column)
  failure.table = difference
  throw failure
}

extension ScenarioContext {
  /// Notes a failure unless both tables have the same rows, and lets the step go on.
  ///
  /// - Parameter inAnyOrder: Whether rows may stand in any order.
  /// - Returns: Whether they have.
  @discardableResult
  public func check(
    _ actual: DataTable, equals expected: DataTable, inAnyOrder: Bool = false,
    _ message: @autoclosure () -> String = "the tables differ",
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    note { () throws(ExpectationFailure) in
      try expect(
        actual, equals: expected, inAnyOrder: inAnyOrder, message(), filePath: filePath,
        line: line, column: column)
    }
  }
}

/// Why a data table cannot be read as a step reads it.
public struct DataTableError: UnreadableValue, Sendable, Hashable, CustomStringConvertible {
  /// What does not fit, where, and what would.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Says that the step does not read a column or row of a table: it reads `known`, and the table has `given`.
  init(unknown part: String, _ name: String, known: [String], given: [String]) {
    let nearest = Spelling.nearest(to: name, among: known.filter { !given.contains($0) })
    let hasNames = given.contains(where: known.contains)
    let names = known.joined(separator: ", ")
    let advice =
      nearest.map { "did you mean \"\($0)\"?" }
      ?? (hasNames || part != "column"
        ? "it can be one of \(names)"
        : "the first row of the table names the columns, which can be \(names)")
    self.init("there is no \(part) \"\(name)\" in this step; \(advice)")
  }
}
