import GherkinRunner
import Testing

/// What distinguishes two tables.
@Suite struct TableDifferenceTests {
  /// `a b/1 2` is a table of two rows.
  private static func table(_ text: String) -> DataTable {
    DataTable(
      rows: text.split(separator: "/").map { $0.split(separator: " ").map(String.init) })
  }

  static let cases: [(expected: String, found: String, inAnyOrder: Bool, text: String?)] = [
    ("n m/1 2/3 4", "n m/1 2/3 4", false, nil),
    ("n m/1 2/3 4", "m n/2 1/4 3", false, nil),
    ("n m/1 2/3 4", "n m/3 4/1 2", true, nil),
    ("n/1/1/2", "n/2/1/1", true, nil),
    ("", "", false, nil),
    (
      "n m/1 2/3 4", "n m/1 2/3 5", false,
      """
        | n | m |
        | 1 | 2 |
      - | 3 | 4 |
      + | 3 | 5 |
      """
    ),
    (
      "n m/1 2/3 4", "n m/3 4/1 2", false,
      """
        | n | m |
      - | 1 | 2 |
        | 3 | 4 |
      + | 1 | 2 |
      """
    ),
    (
      "n/1/1/2", "n/2/1/300", true,
      """
        | n   |
        | 1   |
      - | 1   |
        | 2   |
      + | 300 |
      """
    ),
    (
      "n m/1 2", "n k/1 9", false,
      """
      - the column "m"
      + the column "k"
        | n |
        | 1 |
      """
    ),
    (
      "a/b/c", "b/c/d", false,
      """
      - | a |
        | b |
        | c |
      + | d |
      """
    ),
    (
      "n/1", "n", false,
      """
        | n |
      - | 1 |
      """
    ),
    ("", "n", false, "+ | n |"),
    (
      "n/1/2/3/4/5/6/7/8/9", "n/1/2/3/4/5/6/7/8/x", false,
      """
        | n |
        | 1 |
        | 2 |
        … 3 rows that are equal
        | 6 |
        | 7 |
        | 8 |
      - | 9 |
      + | x |
      """
    ),
  ]

  @Test(arguments: cases.indices)
  func `is told row by row, without color`(index: Int) {
    let (expected, found, inAnyOrder, text) = Self.cases[index]
    let difference = Self.table(found).difference(
      from: Self.table(expected), inAnyOrder: inAnyOrder)
    #expect(difference == text, "\(difference ?? "nothing")")
  }

  @Test func `a table of one row is a list, whose order counts`() {
    let list = DataTable(rows: [["Ann", "Bob", "Cid"]])
    #expect(list.difference(from: list) == nil)
    #expect(DataTable(rows: [["Cid", "Ann", "Bob"]]).difference(from: list) != nil)
  }

  @Test func `rows in any order stand below those that they are like`() {
    let difference = Self.table("n m/3 3/2 9/1 2").difference(
      from: Self.table("n m/1 2/2 2/3 4"), inAnyOrder: true)
    #expect(
      difference == """
          | n | m |
          | 1 | 2 |
        - | 2 | 2 |
        + | 2 | 9 |
        - | 3 | 4 |
        + | 3 | 3 |
        """)
  }

  /// The rows as a page shows them: `=`, `-`, `+`, or `~` with both.
  private static func rows(_ found: String, _ expected: String) throws -> [String] {
    let failure = #expect(throws: ExpectationFailure.self) {
      try expect(table(found), equals: table(expected))
    }
    let difference = try #require(failure?.table)
    return difference.rows.rows(likeness: TableDifference.likeness).map { row in
      func text(_ cells: [String]) -> String { cells.joined(separator: " ") }
      return switch row {
      case .same(let cells): "= \(text(cells))"
      case .missing(let cells): "- \(text(cells))"
      case .surplus(let cells): "+ \(text(cells))"
      case .changed(let expected, let found): "~ \(text(expected)) > \(text(found))"
      case .omitted(let count): "… \(count)"
      }
    }
  }

  @Test(arguments: [
    ("n m/1 2/3 4", "n m/1 2/3 5", ["= n m", "= 1 2", "~ 3 4 > 3 5"]),
    ("n m/1 2/3 4", "n m/1 9/3 8", ["= n m", "~ 1 2 > 1 9", "~ 3 4 > 3 8"]),
    // The row that is alike is not the first one.
    ("n m/3 4", "n m/1 2/3 5", ["= n m", "+ 1 2", "~ 3 4 > 3 5"]),
    ("n m/1 2/3 4", "n m/3 5", ["= n m", "- 1 2", "~ 3 4 > 3 5"]),
    // Rows that have less than a half in common are two rows.
    ("n m/1 2", "n m/3 4", ["= n m", "- 1 2", "+ 3 4"]),
    ("n/1", "n/2", ["= n", "- 1", "+ 2"]),
    ("a b c/1 2 3", "a b c/1 8 9", ["= a b c", "- 1 2 3", "+ 1 8 9"]),
    // What the first cell says counts most.
    ("n m/1 2", "n m/3 2", ["= n m", "- 1 2", "+ 3 2"]),
    ("n m/1 2/3 1", "n m/1 1", ["= n m", "~ 1 2 > 1 1", "- 3 1"]),
    ("a b c/1 2 3", "a b c/9 2 3", ["= a b c", "~ 1 2 3 > 9 2 3"]),
    // Pairs do not cross.
    ("n m/1 2/3 4", "n m/3 5/1 6", ["= n m", "+ 3 5", "~ 1 2 > 1 6", "- 3 4"]),
  ])
  func `pairs rows that are alike`(expected: String, found: String, rows: [String]) throws {
    #expect(try Self.rows(found, expected) == rows)
  }

  @Test func `shows what would break the lines`() {
    let difference = DataTable(rows: [["a|b"]]).difference(from: DataTable(rows: [["a\nb\\"]]))
    #expect(difference == "- | a\\nb\\\\ |\n+ | a\\|b   |")
  }

  @Test func `does not take for ever on large tables`() {
    let found = DataTable(rows: (0..<20_000).map { ["\($0)"] })
    let expected = DataTable(rows: (0..<20_000).map { ["-\($0)"] })
    #expect(found.difference(from: expected)?.hasPrefix("- | -0     |\n") == true)
  }

  @Test func `lines up characters that take two columns, or none`() {
    let table = DataTable(rows: [["漢字", "x"], ["🐟", "y"], ["cafe\u{301}", "z"]])
    #expect(
      table.description == """
        | 漢字 | x |
        | 🐟   | y |
        | cafe\u{301} | z |
        """)
  }

  @Test func `fails a step, and may be noted`() async throws {
    var rehearsal = Rehearsal { steps in
      steps.then("the list is:") { (_, table: DataTable) in
        try expect(DataTable(rows: [["a"], ["b"]]), equals: table, inAnyOrder: true)
      }
      steps.then("the list may be:") { (world, table: DataTable) in
        world.scenario?.check(DataTable(rows: [["a"]]), equals: table, "the list")
        world.scenario?.check(false, "and this")
      }
    }
    rehearsal.options.parallel = 1
    let lines = try await rehearsal.run(
      """
      Feature: F
        Scenario: S
          Then the list is:
            | b |
            | a |
        Scenario: T
          Then the list is:
            | b |
            | c |
        Scenario: U
          Then the list may be:
            | b |
      """
    ).map { $0.replacing(/\(\S+\.swift:\d+\)/, with: "(place)") }
    #expect(
      lines == [
        "S", "  the list is: passed", "= passed", "T",
        "  the list is: failed: the tables differ (- expected, + found):\n"
          + "  | b |\n- | c |\n+ | a |",
        "= failed", "U",
        "  the list may be: failed: the list (- expected, + found):\n- | b |\n+ | a |\n(place)\nand this"
          + "\n(place)",
        "= failed",
      ])
  }
}
