/// The table below a step, as the last argument of its closure.
///
/// ```swift
/// steps.given("these comics:") { shop, table in
///   for comic in table.hashes { shop.add(comic["title"] ?? "") }
/// }
/// ```
public struct DataTable: Sendable, Hashable {
  /// The cells, row by row, the first row included; every row has as many.
  public let rows: [[String]]

  /// Makes a table of rows of equal length.
  public init(rows: [[String]]) { self.rows = rows }

  /// The first row, for tables that have a header.
  public var header: [String] { rows.first ?? [] }

  /// The rows below the header.
  public var body: ArraySlice<[String]> { rows.dropFirst() }

  /// Each row below the header, as values by the header's names.
  public var hashes: [[String: String]] {
    body.map { row in
      Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
    }
  }

  /// A table of two columns as names with values, the first row included.
  public var pairs: [(name: String, value: String)] {
    rows.compactMap { row in row.count == 2 ? (row[0], row[1]) : nil }
  }

  /// All cells, row by row: what a table of one column, or of one row, lists.
  public var list: [String] { Array(rows.joined()) }

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
