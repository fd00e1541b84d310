/// Comparing tables.
extension DataTable {
  /// How this table differs from the one that was expected, as text that needs no colour: `-` before
  /// rows and columns that are missing, `+` before those that are too many. Nothing if it does not.
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
  guard let difference = actual.difference(from: expected, inAnyOrder: inAnyOrder) else { return }
  throw ExpectationFailure(
    "\(message()) (- expected, + found):\n\(difference)", filePath: filePath, line: line,
    column: column)
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
