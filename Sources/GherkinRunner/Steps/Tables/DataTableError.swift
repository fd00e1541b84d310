/// Why a table does not make the values that a step wants of it.
public struct DataTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What does not fit, where, and what would.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Says that a part of a table is none that the step reads.
  ///
  /// - Parameters:
  ///   - part: What it is: a column or a row.
  ///   - known: The names of those that the step reads.
  ///   - given: The names of those that the table has.
  init(unknown part: String, _ name: String, known: [String], given: [String]) {
    let free = known.filter { !given.contains($0) }
    let nearest = Spelling.nearest(to: name, among: free)
    let hasNames = given.contains(where: known.contains)
    let advice =
      if let nearest {
        "did you mean \"\(nearest)\"?"
      } else if hasNames || part != "column" {
        "it can be one of \(known.joined(separator: ", "))"
      } else {
        "the first row of the table names the columns, which can be \(known.joined(separator: ", "))"
      }
    self.init("there is no \(part) \"\(name)\" in this step; \(advice)")
  }

  /// Says that a row is no name with a value.
  init(noPair row: [String]) {
    self.init(
      "each row must have two cells, a name and a value, but \(TableLayout([row]).line(row)) has "
        + "\(row.count)")
  }
}
