import Foundation
import GherkinRunner
import Testing

/// Why a value cannot be read; nil if it can.
func refusal<Value>(_ read: () throws -> Value) -> String? {
  do {
    _ = try read()
    return nil
  } catch { return "\(error)" }
}

/// Tables as values of Swift types.
@Suite struct TableDecodingTests {
  enum Genre: String, Decodable, CaseIterable {
    case memoir, crime
    case scienceFiction = "science fiction"
  }

  struct Comic: Decodable, Equatable {
    var title: String
    var releaseYear: Int?
    var price: Decimal
    var isOwned: Bool
    var genre: Genre?
  }

  @Test func `makes a value of each row`() throws {
    let table = DataTable(rows: [
      ["price", "Release year", "TITLE", "is_owned", "genre"],
      ["12.50", "1980", "Maus", "yes", "memoir"],
      ["0.1", "", "", "false", "science fiction"],
      ["-3", "-5", "Krazy | Kat", "No", ""],
    ])
    let comics = [
      Comic(
        title: "Maus", releaseYear: 1980, price: Decimal(string: "12.5") ?? 0, isOwned: true,
        genre: .memoir),
      Comic(
        title: "", releaseYear: nil, price: Decimal(string: "0.1") ?? 0, isOwned: false,
        genre: .scienceFiction),
      Comic(title: "Krazy | Kat", releaseYear: -5, price: -3, isOwned: false, genre: nil),
    ]
    #expect(try table.rows(as: Comic.self) == comics)
  }

  @Test func `makes one value of a table of names and values`() throws {
    let table = DataTable(rows: [["title", "Maus"], ["Is owned", "true"], ["price", "1"]])
    let comic = Comic(title: "Maus", releaseYear: nil, price: 1, isOwned: true, genre: nil)
    #expect(try table.value(as: Comic.self) == comic)
  }

  @Test func `columns whose names differ in a sign are different columns`() throws {
    struct Blood: Decodable, Equatable {
      var positive: Int
      enum CodingKeys: String, CodingKey { case positive = "A+" }
    }
    #expect(
      try DataTable(rows: [["a+"], ["1"]]).rows(as: Blood.self) == [Blood(positive: 1)])
    #expect(throws: DataTableError.self) {
      try DataTable(rows: [["A-"], ["1"]]).rows(as: Blood.self)
    }
    #expect(
      try DataTable(rows: [["+", "-"], ["1", "2"]]).rows(as: [String: Int].self)
        == [["+": 1, "-": 2]])
  }

  @Test func `makes a URL of a cell`() throws {
    struct Link: Decodable, Equatable {
      var target: URL
      var other: URL?
    }
    let table = DataTable(rows: [["target", "other"], ["https://shop.example/a", ""]])
    let target = try #require(URL(string: "https://shop.example/a"))
    #expect(try table.rows(as: Link.self) == [Link(target: target, other: nil)])
    #expect(throws: (any Error).self) {
      try DataTable(rows: [["target"], [""]]).rows(as: Link.self)
    }
  }

  @Test func `makes what is not a type of its own`() throws {
    #expect(try DataTable(rows: [["n"], ["1"], ["2"]]).rows(as: Int.self) == [1, 2])
    #expect(try DataTable(rows: [["n"]]).rows(as: Int.self) == [])
    #expect(try DataTable(rows: []).rows(as: Comic.self) == [])
    let rows = try DataTable(rows: [["a b", "c"], ["1", "2"]]).rows(as: [String: Int].self)
    #expect(rows == [["a b": 1, "c": 2]])
    #expect(try DataTable(rows: [["a"], ["b"]]).list == ["a", "b"])
    #expect(try DataTable(rows: [["a", "b"]]).list == ["a", "b"])
  }

  static let refused: [(rows: [[String]], message: String)] = [
    (
      [["title", "price", "is owned"], ["Maus", "1", "yes"], ["Bone", "cheap", "no"]],
      #"row 2 below the header, | Bone | cheap | no |, column "price": `cheap` does not fit here. Write a number in digits, such as 2.5."#
    ),
    (
      [["title", "price", "Owned?", "is owned"], ["Maus", "1", "", "maybe"]],
      #"row 1 below the header, | Maus | 1 |  | maybe |, column "is owned": `maybe` does not fit "#
        + "here. Write `yes` or `no`, or `true` or `false`."
    ),
    (
      [["title", "price", "is owned", "genre"], ["Maus", "1", "yes", "memoirs"]],
      #"row 1 below the header, | Maus | 1 | yes | memoirs |, column "genre": `memoirs` does not fit "#
        + "here. Did you mean `memoir`? Write `memoir`, `crime` or `science fiction`."
    ),
    (
      [
        ["title", "price", "is owned", "release year"],
        ["Maus", "1", "yes", "99999999999999999999"],
      ],
      #"row 1 below the header, | Maus | 1 | yes | 99999999999999999999 |, column "release year": "#
        + "`99999999999999999999` does not fit here. The number is too large or too small; write "
        + "one nearer to 0."
    ),
    (
      [["titel", "price", "is owned"], ["Maus", "1", "yes"]],
      #"row 1 below the header, | Maus | 1 | yes |: there is no column "titel" in this step; "#
        + #"did you mean "title"?"#
    ),
    (
      [["title", "price", "is owned", "gendre"], ["Maus", "1", "yes", "memoir"]],
      #"there is no column "gendre" in this step; did you mean "genre"?"#
    ),
    (
      [["title", "price", "is owned", "pages"], ["Maus", "1", "yes", "3"]],
      #"there is no column "pages" in this step; it can be one of title, releaseYear, price, "#
        + "isOwned, genre"
    ),
    (
      [["title", "price", "is owned", "isOwned"], ["Maus", "1", "yes", "no"]],
      #"two columns have the same name: "is owned" and "isOwned""#
    ),
  ]

  @Test(arguments: refused)
  func `says which row and column does not fit`(rows: [[String]], message: String) {
    #expect(refusal { try DataTable(rows: rows).rows(as: Comic.self) } == message)
  }

  @Test func `a date stands for a day, and a word for what it is not a value of`() throws {
    struct Person: Decodable, Equatable {
      var name: String
      var born: Date?
      var id: UUID?
    }
    func people(_ rows: [String]...) throws -> [Person] {
      try DataTable(rows: [["name", "born", "id"]] + rows).rows(as: Person.self)
    }
    #expect(
      try people(["Ada", "1970-01-02", ""], ["Bo", "", ""]) == [
        Person(name: "Ada", born: Date(timeIntervalSince1970: 86_400)), Person(name: "Bo"),
      ])
    func message(_ row: [String]) -> String? { refusal { try people(row) } }
    #expect(
      message(["Ada", "2.1.1970", ""])
        == #"row 1 below the header, | Ada | 2.1.1970 |  |, column "born": `2.1.1970` does not fit "#
        + "here. Write a day such as `2024-05-31`, or a time such as `2024-05-31T18:30:00Z`.")
    #expect(
      message(["Ada", "", "7"])?.hasSuffix(
        "`7` does not fit here. Ask a developer what makes a `UUID`.")
        == true)
    struct Price: Decodable { var from: Double }
    #expect(
      refusal { try DataTable(rows: [["from"], ["2024-05-01"]]).rows(as: Price.self) }?.hasSuffix(
        "`2024-05-01` does not fit here. Write a number in digits, such as 2.5.") == true)
    #expect(try DataTable(rows: [["name", "born", "id"]]).rows(as: Person.self) == [])
  }

  @Test func `a column that a property has is not taken for another that is missing`() {
    struct Shelf: Decodable {
      let title: String
      let titles: Int
    }
    #expect(
      refusal { try DataTable(rows: [["title"], ["Maus"]]).rows(as: Shelf.self) }?.hasSuffix(
        #"the column "titles" is missing; the first row of the table names its columns"#) == true)
  }

  @Test(arguments: [
    (
      [["title", "Maus"], ["price", "x"], ["is owned", "no"]],
      #"the row "price": `x` does not fit here. Write a number in digits, such as 2.5."#
    ),
    ([["title", "Maus"], ["price", "1"]], #"the table: the row "isOwned" is missing"#),
    (
      [["title", "Maus", "!"]],
      "each row must have two cells, a name and a value, but | title | Maus | ! | has 3"
    ),
  ])
  func `says which name does not fit`(rows: [[String]], message: String) {
    #expect(refusal { try DataTable(rows: rows).value(as: Comic.self) } == message)
  }

  @Test func `refuses what is too much for a cell`() {
    struct Shelf: Decodable { var comics: [String] }
    #expect(
      refusal { try DataTable(rows: [["comics"], ["a, b"]]).rows(as: Shelf.self) }
        == #"row 1 below the header, | a, b |, column "comics": a cell holds one value, not a list"#
    )
  }

  @Test func `reads rows of text by columns that are allowed`() throws {
    let table = DataTable(rows: [["name", "price"], ["Maus", "1"], ["Bone", ""]])
    let rows = try table.rows(columns: ["name"], optional: ["price", "pages"])
    #expect(rows == [["name": "Maus", "price": "1"], ["name": "Bone", "price": ""]])
    #expect(try DataTable(rows: [["name"]]).rows(columns: ["name"]).isEmpty)
  }

  @Test(
    arguments: [
      (
        [["name", "acessible"], ["a", "no"]],
        #"there is no column "acessible" in this step; did you mean "accessible"?"#
      ),
      (
        [["name", "colour"], ["a", "red"]],
        #"there is no column "colour" in this step; it can be one of name, accessible"#
      ),
      (
        [["Ann", "red"], ["Bob", "blue"]],
        #"there is no column "Ann" in this step; the first row of the table names the columns, "#
          + "which can be name, accessible"
      ),
      (
        [["accessible"], ["no"]],
        #"the column "name" is missing; the first row of the table names its columns"#
      ),
      (
        [["name", "name"], ["a", "b"]], #"two columns are named "name"; remove one of them"#
      ),
    ])
  func `refuses columns that a step does not read`(rows: [[String]], message: String) {
    #expect(
      refusal { try DataTable(rows: rows).rows(columns: ["name"], optional: ["accessible"]) }
        == message)
  }

  @Test func `refuses two columns of one name, whatever the names`() throws {
    #expect(throws: DataTableError.self) {
      try DataTable(rows: [["x", "y", "x"], ["1", "2", "3"]]).hashes
    }
    #expect(try DataTable(rows: [["x", "X"], ["1", "2"]]).hashes == [["x": "1", "X": "2"]])
  }

  @Test(
    arguments: [
      ([["a", "1"], ["b", "2"]], ["a": "1", "b": "2"], nil),
      ([["a", "1"], ["a", "2"]], [:], #"two rows are named "a"; remove one of them"#),
      ([["A", "1"]], [:], #"there is no row "A" in this step; did you mean "a"?"#),
      (
        [["a", "1", "2"]], [:],
        "each row must have two cells, a name and a value, but | a | 1 | 2 | has 3"
      ),
      ([["a"]], [:], "each row must have two cells, a name and a value, but | a | has 1"),
    ] as [([[String]], [String: String], String?)])
  func `reads names with values, each once`(
    rows: [[String]], values: [String: String], message: String?
  ) throws {
    let table = DataTable(rows: rows)
    if let message {
      #expect(refusal { try table.values(names: ["a", "b"]) } == message)
    } else {
      #expect(try table.values(names: ["a", "b"]) == values)
      #expect(try table.pairs.map(\.name) == rows.map { $0[0] })
    }
  }

  /// As an argument of a step.
  @Test
  func `refuses a number that would become infinity, and names the numbers of an enumeration`() {
    enum Level: Int, Decodable, CaseIterable { case low = 1, high }
    struct Row: Decodable {
      let size: Double
      let level: Level
    }
    func message(_ row: [String]) -> String? {
      refusal { try DataTable(rows: [["size", "level"], row]).rows(as: Row.self) }
    }
    #expect(message(["1e999", "1"])?.contains("`1e999` does not fit here.") == true)
    #expect(
      message(["1", "3"])?.contains("`3` does not fit here. Write `1` or `2`.") == true)
  }
}
