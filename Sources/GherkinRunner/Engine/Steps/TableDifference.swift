/// What distinguishes two tables: columns that only one of them has, and the rows of the others.
package struct TableDifference: Hashable, Sendable, Codable {
  /// The names of columns that were expected and are not there; everything else is compared without them.
  package let missingColumns: [String]
  /// The names of columns that are there and were not expected.
  package let surplusColumns: [String]
  /// The cells, row by row, without the middle of long stretches of equal rows.
  package let rows: ListDifference<[String]>

  package init(
    missingColumns: [String], surplusColumns: [String], rows: ListDifference<[String]>
  ) {
    self.missingColumns = missingColumns
    self.surplusColumns = surplusColumns
    self.rows = rows
  }

  init(_ found: DataTable, from expected: DataTable, inAnyOrder: Bool) {
    // A single row is a list, whose order counts, and no header.
    let isList = found.rows.count < 2 && expected.rows.count < 2
    let alignment =
      isList ? ColumnAlignment([], []) : ColumnAlignment(found.header, expected.header)
    missingColumns = alignment.missing
    surplusColumns = alignment.surplus
    let found = alignment.found(found.rows)
    let expected = alignment.expected(expected.rows)
    let difference =
      inAnyOrder
      ? Self.compareInAnyOrder(found, expected) : ListDifference(found, from: expected)
    rows = difference.folded()
  }

  var isEmpty: Bool { missingColumns.isEmpty && surplusColumns.isEmpty && rows.isEmpty }

  private static func compareInAnyOrder(
    _ found: [[String]], _ expected: [[String]]
  ) -> ListDifference<[String]> {
    var counts = Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
    let isThere = expected.map { row in
      let count = counts[row] ?? 0
      counts[row] = count - 1
      return count > 0
    }
    var left = counts.filter { $0.value > 0 }
    var surplus: [[String]] = []
    for row in found {
      guard let count = left[row] else { continue }
      left[row] = count > 1 ? count - 1 : nil
      surplus.append(row)
    }
    // A surplus row stands below the first missing row that it is like.
    var entries: [ListDifference<[String]>.Entry] = []
    for (row, isThere) in zip(expected, isThere) {
      entries.append(isThere ? .same(row) : .missing(row))
      guard !isThere,
        let place = surplus.prefix(100).firstIndex(where: {
          likeness(row, $0) >= ListDifference<[String]>.leastLikeness
        })
      else { continue }
      entries.append(.surplus(surplus.remove(at: place)))
    }
    return ListDifference(entries + surplus.map { .surplus($0) })
  }

  /// The part of the cells that two rows have in common. The first cell counts half as much again,
  /// since it most often says what the row is about.
  package static func likeness(_ one: [String], _ other: [String]) -> Double {
    let count = max(one.count, other.count)
    guard count > 0 else { return 0 }
    let bonus = 0.5
    let equal = Double(zip(one, other).count { $0 == $1 }) + (one.first == other.first ? bonus : 0)
    return equal / (Double(count) + bonus)
  }
}

extension TableDifference: CustomStringConvertible {
  /// The difference line by line: `-` before what is missing, `+` before what was not expected.
  package var description: String {
    let layout = TableLayout(rows.entries.compactMap(\.element))
    let columns =
      missingColumns.map { "- the column \"\($0)\"" }
      + surplusColumns.map { "+ the column \"\($0)\"" }
    let lines = rows.entries.map { entry in
      switch entry {
      case .same(let row): "  \(layout.line(row))"
      case .missing(let row): "- \(layout.line(row))"
      case .surplus(let row): "+ \(layout.line(row))"
      case .omitted(let count): "  … \(count) rows that are equal"
      }
    }
    return (columns + lines).joined(separator: "\n")
  }
}

/// Which columns of two tables belong together: those of the same name, in any order.
///
/// Tables whose first rows have nothing in common, such as plain lists, are compared as they are.
struct ColumnAlignment {
  /// The columns that were expected and are not there, and those that were not expected.
  private(set) var missing: [String] = []
  private(set) var surplus: [String] = []
  /// The places of common columns, in the order expected; empty when columns are left as they are.
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

  func found(_ rows: [[String]]) -> [[String]] { aligned(rows, \.found) }

  func expected(_ rows: [[String]]) -> [[String]] { aligned(rows, \.expected) }

  private func aligned(
    _ rows: [[String]], _ place: KeyPath<(found: Int, expected: Int), Int>
  ) -> [[String]] {
    guard let places = pairs?.map({ $0[keyPath: place] }) else { return rows }
    return rows.map { row in places.map { $0 < row.count ? row[$0] : "" } }
  }
}
