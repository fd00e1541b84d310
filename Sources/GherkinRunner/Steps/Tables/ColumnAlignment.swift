/// Which columns of two tables belong together: those of the same name, in whatever order.
///
/// Tables whose first rows have nothing in common, such as plain lists, are compared as they are.
struct ColumnAlignment {
  /// The columns that were expected and are not there, and those that were not expected.
  private(set) var missing: [String] = []
  private(set) var surplus: [String] = []
  /// The places of common columns, in the order expected; none when columns are left as they are.
  private var pairs: [(found: Int, expected: Int)]?

  init(_ found: [String], _ expected: [String]) {
    let places = Dictionary(
      zip(found, found.indices), uniquingKeysWith: { first, _ in first })
    guard found != expected, places.count == found.count,
      Set(expected).count == expected.count, expected.contains(where: { places[$0] != nil })
    else { return }
    pairs = expected.indices.compactMap { index in places[expected[index]].map { ($0, index) } }
    missing = expected.filter { places[$0] == nil }
    surplus = found.filter { !expected.contains($0) }
  }

  func found(_ rows: [[String]]) -> [[String]] {
    guard let pairs else { return rows }
    return rows.map { row in pairs.map { $0.found < row.count ? row[$0.found] : "" } }
  }

  func expected(_ rows: [[String]]) -> [[String]] {
    guard let pairs else { return rows }
    return rows.map { row in pairs.map { $0.expected < row.count ? row[$0.expected] : "" } }
  }
}
