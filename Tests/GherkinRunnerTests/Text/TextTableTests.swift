import GherkinRunner
import Testing

@Suite struct TextTableTests {
  @Test func `a table of Markdown has its cells with their places`() throws {
    let tables = TextTable.tables(
      inMarkdown: """
        Words before | with a bar

        | id  | text        |
        |:----|------------:|
        | A-1 | a \\| b      |
          A-2 | without outer bars

        not a row
        """
    ).tables
    let table = try #require(tables.first)
    #expect(tables.count == 1)
    #expect(table.header.map(\.text) == ["id", "text"])
    #expect(
      table.rows.map { $0.map(\.text) } == [["A-1", "a | b"], ["A-2", "without outer bars"]])
    #expect(table.rows[0][1] == TextTable.Cell(text: "a | b", line: 5, column: 9))
    #expect(table.rows[1][0] == TextTable.Cell(text: "A-2", line: 6, column: 3))
    #expect(table.column("TEXT".lowercased()) == 1)
  }

  @Test(arguments: [
    "```\n| id | text |\n|---|---|\n| a | b |\n```", "~~~ md\n| id |\n|---|\n~~~",
    "| id | text |\n| a | b |", "| id | text |\n\n|---|---|", "id\n---\n",
  ])
  func `what only looks like a table is none`(text: String) {
    #expect(TextTable.tables(inMarkdown: text).tables.isEmpty)
  }

  @Test func `a fence inside a longer fence does not end it`() {
    let text = "````\n```\n| id |\n|---|\n````\n| id |\n|---|\n| a |"
    #expect(TextTable.tables(inMarkdown: text).tables.map(\.header[0].line) == [6])
  }

  @Test func `a byte order mark is not part of a table of Markdown`() throws {
    let text = "\u{FEFF}| id | text |\n|---|---|\n| a | b |"
    let table = try #require(TextTable.tables(inMarkdown: text).tables.first)
    #expect(table.header[0] == TextTable.Cell(text: "id", line: 1, column: 3))
    #expect(table.column("id") == 0)
    let bare = "\u{FEFF}id | text\n---|---\na | b"
    #expect(TextTable.tables(inMarkdown: bare).tables.first?.column("id") == 0)
    // A fence is one in spite of the mark.
    #expect(TextTable.tables(inMarkdown: "\u{FEFF}```\n| id |\n|---|\n```").tables.isEmpty)
  }

  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"], ["\n", "\r\n", "\r"])
  func `a row of Markdown ends with its line, whatever is in its cells`(
    character: String, end: String
  ) throws {
    let lines = ["| id | text |", "|---|---|", "| A | b\(character)c |", "| D | e |"]
    let table = try #require(
      TextTable.tables(inMarkdown: lines.joined(separator: end) + end).tables.first)
    #expect(table.rows.map { $0.map(\.text) } == [["A", "b\(character)c"], ["D", "e"]])
    #expect(table.rows.map(\.[0].line) == [3, 4])
  }

  @Test(arguments: [
    ("id,text\nA,\"a, \"\"b\"\"\nand c\"\nB,d\n", ["A", "a, \"b\"\nand c", "B", "d"], 4),
    ("\u{FEFF}id;text;more\r\n\r\nA;a,b;\r\nB; d ;\r\n", ["A", "a,b", "", "B", "d", ""], 4),
    ("id\ttext\rA\t\"x\"\rB\ty", ["A", "x", "B", "y"], 3),
  ])
  func `comma-separated values may be quoted, and have other separators`(
    text: String, cells: [String], lineOfLast: Int
  ) throws {
    let table = try #require(try TextTable.table(inCSV: text))
    #expect(table.header[0].text == "id")
    #expect(table.rows.flatMap { $0.map(\.text) } == cells)
    #expect(table.rows.last?[0].line == lineOfLast)
  }

  @Test(arguments: [
    ("id\n\"a\nb", 2, 1, "A quotation mark is not closed."),
    ("id\n\"a\" b\n", 2, 5, "There is text after the closing quotation mark of a cell."),
  ])
  func `a fault of comma-separated values has a place`(
    text: String, line: Int, column: Int, problem: String
  ) {
    #expect(throws: TextTable.Fault(line: line, column: column, problem: problem)) {
      try TextTable.table(inCSV: text)
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-1-1", "31.12.2026", "2026-00-10", "+026-01-01",
  ])
  func `what is not a day of the calendar is none`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `days are ordered, and have a text`() throws {
    let day = try #require(CalendarDay("2024-02-29"))
    #expect(day.description == "2024-02-29")
    #expect(day == CalendarDay(at: .seconds(1_709_164_800)))
    #expect(day < CalendarDay(at: .seconds(1_709_164_800 + 86_400)))
    #expect(!(day < day))
  }
}
