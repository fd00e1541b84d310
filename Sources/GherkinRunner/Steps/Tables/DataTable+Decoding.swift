/// Tables as values of Swift types.
extension DataTable {
  /// Each row below the header as a value; the header names the properties.
  ///
  /// ```swift
  /// struct Comic: Decodable { var title: String; var releaseYear: Int?; var isOwned: Bool }
  ///
  /// steps.given("these comics:") { (shop, table: DataTable) in
  ///   shop.comics = try table.rows(as: Comic.self)  // | title | Release year | is owned |
  /// }
  /// ```
  ///
  /// `Release year`, `release_year` and `releaseYear` are the same name. An empty cell is no value
  /// for an optional property, and the empty text for a `String`. `Bool` is `true`, `false`, `yes`
  /// or `no`. A column that no property takes is an error, because it is most likely misspelt; in a table
  /// without rows below the header as well.
  ///
  /// - Throws: `DataTableError`, which says which row and column does not fit, and why.
  public func rows<Row: Decodable>(as type: Row.Type) throws -> [Row] {
    let columns = try TableColumns(header)
    if body.isEmpty, !header.isEmpty {
      try columns.check(for: type) { "the header, \(TableLayout([header]).line(header))" }
    }
    return try body.enumerated().map { index, row in
      try columns.decode(row, as: type) { column in
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
    let columns = try TableColumns(pairs.map(\.name), part: "row")
    return try columns.decode(pairs.map(\.value), as: type) { name in
      name.map { "the row \"\($0)\"" } ?? "the table"
    }
  }
}
