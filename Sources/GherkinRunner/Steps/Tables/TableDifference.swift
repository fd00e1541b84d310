/// What distinguishes two tables, row by row and readable without colour: `-` is what was expected
/// and is missing, `+` is what was found and not expected.
struct TableDifference {
  /// A row, and whether both tables have it.
  enum Line: Equatable {
    case same([String])
    case missing([String])
    case surplus([String])

    fileprivate var row: [String] {
      switch self {
      case .same(let row), .missing(let row), .surplus(let row): row
      }
    }
  }

  /// The columns that only one of the tables has; everything else is compared without them.
  private(set) var columns: [Line] = []
  private(set) var lines: [Line] = []

  init(_ found: DataTable, from expected: DataTable, inAnyOrder: Bool) {
    let alignment = ColumnAlignment(found.header, expected.header)
    columns =
      alignment.missing.map { .missing([$0]) } + alignment.surplus.map { .surplus([$0]) }
    let found = alignment.found(found.rows)
    let expected = alignment.expected(expected.rows)
    lines =
      inAnyOrder
      ? Self.compareInAnyOrder(found[...], expected[...]) : Self.compare(found, expected)
  }

  var isEmpty: Bool {
    columns.isEmpty && lines.allSatisfy { if case .same = $0 { true } else { false } }
  }

  /// Rows that both have at the start and at the end are set aside; what remains is compared.
  private static func compare(_ found: [[String]], _ expected: [[String]]) -> [Line] {
    let start = zip(found, expected).prefix { $0 == $1 }.count
    let end = zip(found[start...].reversed(), expected[start...].reversed())
      .prefix { $0 == $1 }.count
    let middle = compareMiddle(
      Array(found[start..<(found.count - end)]), Array(expected[start..<(expected.count - end)]))
    return found[..<start].map { .same($0) } + middle + found.suffix(end).map { .same($0) }
  }

  private static func compareMiddle(_ found: [[String]], _ expected: [[String]]) -> [Line] {
    // Beyond this, looking for the shortest difference takes more time and room than it is worth.
    guard found.count + expected.count <= 2_000 else {
      return expected.map { .missing($0) } + found.map { .surplus($0) }
    }
    let difference = found.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < found.count {
      if removed.contains(old) {
        lines.append(.missing(expected[old]))
        old += 1
      } else if inserted.contains(new) {
        lines.append(.surplus(found[new]))
        new += 1
      } else {
        lines.append(.same(found[new]))
        (old, new) = (old + 1, new + 1)
      }
    }
    return lines
  }

  /// The header stays on top; each other row of one table may stand anywhere in the other.
  private static func compareInAnyOrder(
    _ found: ArraySlice<[String]>, _ expected: ArraySlice<[String]>
  ) -> [Line] {
    var counts: [[String]: Int] = [:]
    for row in found { counts[row, default: 0] += 1 }
    var lines: [Line] = []
    for row in expected {
      let count = counts[row] ?? 0
      counts[row] = count - 1
      lines.append(count > 0 ? .same(row) : .missing(row))
    }
    var left = counts.filter { $0.value > 0 }
    for row in found {
      guard let count = left[row] else { continue }
      left[row] = count > 1 ? count - 1 : nil
      lines.append(.surplus(row))
    }
    return lines
  }
}

extension TableDifference: CustomStringConvertible {
  /// Of long stretches of equal rows, so many are shown before and after.
  private static let context = 3

  var description: String {
    let layout = TableLayout(lines.map(\.row))
    var text = columns.map { column in
      column.text { cells in "the column \"\(cells.joined())\"" }
    }
    var index = 0
    while index < lines.count {
      let equal = lines[index...].prefix { if case .same = $0 { true } else { false } }
      if equal.count > 2 * Self.context + 1 {
        text += equal.prefix(Self.context).map { $0.text(layout.line) }
        text.append("  … \(equal.count - 2 * Self.context) rows that are equal")
        text += equal.suffix(Self.context).map { $0.text(layout.line) }
        index = equal.endIndex
      } else {
        text.append(lines[index].text(layout.line))
        index += 1
      }
    }
    return text.joined(separator: "\n")
  }
}

extension TableDifference.Line {
  fileprivate func text(_ line: ([String]) -> String) -> String {
    switch self {
    case .same: "  \(line(row))"
    case .missing: "- \(line(row))"
    case .surplus: "+ \(line(row))"
    }
  }
}

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
