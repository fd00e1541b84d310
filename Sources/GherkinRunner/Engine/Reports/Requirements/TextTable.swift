/// A table that people keep in a text file: in Markdown, or as comma-separated values (RFC 4180).
package struct TextTable: Sendable, Equatable {
  /// A cell, and the place of its first character, counted from 1.
  package struct Cell: Sendable, Equatable {
    package let text: String
    package let line: Int
    package let column: Int

    package init(text: String, line: Int, column: Int) {
      self.text = text
      self.line = line
      self.column = column
    }
  }

  package let header: [Cell]
  package private(set) var rows: [[Cell]] = []

  /// The titles of the columns in small letters, without what Markdown puts around them.
  var titles: [String] { header.map { $0.plainText.lowercased() } }

  /// The index of the column titled `name`, in any case.
  package func column(_ name: String) -> Int? { titles.firstIndex(of: name) }

  /// What is wrong with a table, and where.
  package struct Fault: Error, Equatable {
    package let line: Int
    package let column: Int
    package let problem: String

    package init(line: Int, column: Int, problem: String) {
      self.line = line
      self.column = column
      self.problem = problem
    }
  }
}

extension TextTable {
  /// The tables of a Markdown text, and lines that look like rows of one and are in none. Code blocks and comments have
  /// neither.
  package static func tables(
    inMarkdown text: String
  ) -> (tables: [TextTable], strays: [Cell]) {
    var tables: [TextTable] = []
    var strays: [Cell] = []
    var before: [Cell]?
    var isInTable = false
    var isInComment = false
    var fence: Substring?
    for (index, line) in lines(of: text).map(withoutQuoteMarks).enumerated() {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if let open = fence {
        let run = content.prefix { $0 == open.first }
        if run.count >= open.count, content.dropFirst(run.count).allSatisfy(\.isWhitespace) {
          fence = nil
        }
        continue
      }
      if content.hasPrefix("```") || content.hasPrefix("~~~") {
        fence = content.prefix { $0 == content.first }
        (before, isInTable) = (nil, false)
        continue
      }
      if isInComment || content.hasPrefix("<!--") {
        isInComment = !content.contains("-->")
        (before, isInTable) = (nil, false)
        continue
      }
      let place = Cell(
        text: content.withoutOuterSpace, line: index + 1, column: line.count - content.count + 1)
      guard content.contains("|") else {
        // A paragraph right below a table goes on with it.
        if isInTable, content.first?.isLetter == true || content.first?.isNumber == true {
          strays.append(place)
        }
        (before, isInTable) = (nil, false)
        continue
      }
      let cells = cells(ofMarkdown: line, number: index + 1)
      if isInTable {
        tables[tables.count - 1].rows.append(cells)
      } else if let header = before, header.count == cells.count, cells.allSatisfy(\.isDelimiter) {
        tables.append(TextTable(header: header))
        isInTable = true
        // The line above is not a row, but its header.
        if strays.last?.line == index { strays.removeLast() }
      } else if content.hasPrefix("|") {
        strays.append(place)
      }
      before = cells
    }
    return (tables, strays)
  }

  /// A line of a quotation with blanks in place of its marks, since a table is one there, too.
  private static func withoutQuoteMarks(_ line: Substring) -> Substring {
    let marks = line.prefix { "> \t".contains($0) }
    guard marks.contains(">"), line.contains("|") else { return line }
    return Substring(String(repeating: " ", count: marks.count) + line.dropFirst(marks.count))
  }

  /// The cells of a row; a bar after a backslash belongs to its cell.
  private static func cells(ofMarkdown line: Substring, number: Int) -> [Cell] {
    var cells: [Cell] = []
    var text = ""
    var start: Int?
    var column = 0
    var isEscaped = false
    func finish(_ column: Int) {
      cells.append(Cell(text: text.withoutOuterSpace, line: number, column: start ?? column))
      (text, start) = ("", nil)
    }
    for scalar in line.unicodeScalars {
      column += 1
      if scalar == "|", !isEscaped {
        finish(column)
        continue
      }
      if scalar == "|" { text.removeLast() }
      isEscaped = scalar == "\\" && !isEscaped
      if start == nil, !scalar.properties.isWhitespace { start = column }
      text.unicodeScalars.append(scalar)
    }
    finish(column + 1)
    // Bars around a row are not cells.
    if line.withoutOuterSpace.hasPrefix("|") { cells.removeFirst() }
    if cells.last?.text.isEmpty == true { cells.removeLast() }
    return cells
  }

  /// The table of a text of comma-separated values; `nil` if the text is empty. Semicolons and tabs
  /// separate as well, if the first line has more of them than of commas.
  package static func table(inCSV text: String) throws(Fault) -> TextTable? {
    var reader = CSVReader(text)
    var records = try reader.records()
    guard !records.isEmpty else { return nil }
    var table = TextTable(header: records.removeFirst())
    table.rows = records
    return table
  }

  /// The lines as Markdown has them: other separators of lines and paragraphs are text.
  private static func lines(of text: String) -> [Substring] {
    text.withoutByteOrderMark.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
  }
}

extension TextTable.Cell {
  /// The text without what Markdown puts around it: `` `US06` ``, `**US06**`, `[US06](https://…)`.
  var plainText: String {
    var text = text[...]
    if text.hasPrefix("["), let end = text.firstRange(of: "](") {
      text = text[text.index(after: text.startIndex)..<end.lowerBound]
    }
    text = text.drop { "`*_".contains($0) }
    while let last = text.last, "`*_".contains(last) { text.removeLast() }
    return String(text)
  }

  /// What is wrong with the cell.
  package func diagnostic(
    in source: SourceFile, _ problem: String, _ advice: String, length: Int = 1
  ) -> Diagnostic {
    Diagnostic(
      path: source.uri, location: Location(line: line, column: column), problem: problem,
      advice: advice, sourceLine: source.line(line), length: length)
  }

  /// Whether it is `---`, `:--` or the like, which separate a header from its rows.
  fileprivate var isDelimiter: Bool { text.wholeMatch(of: /:?-+:?/) != nil }
}

extension String {
  /// The text after the byte order mark with which spreadsheets and some editors begin a file.
  fileprivate var withoutByteOrderMark: Substring {
    unicodeScalars.first == "\u{FEFF}" ? Substring(unicodeScalars.dropFirst()) : self[...]
  }
}

/// Reads comma-separated values.
private struct CSVReader {
  private let scalars: [Unicode.Scalar]
  private let separator: Unicode.Scalar
  private var position = 0
  private var line = 1
  private var column = 1

  init(_ text: String) {
    scalars = Array(text.withoutByteOrderMark.unicodeScalars)
    let first = scalars.prefix { $0 != "\n" && $0 != "\r" }
    separator =
      [",", ";", "\t"].max { one, other in
        first.count { $0 == one } < first.count { $0 == other }
      } ?? ","
  }

  /// The records; lines without any text are none.
  mutating func records() throws(TextTable.Fault) -> [[TextTable.Cell]] {
    var records: [[TextTable.Cell]] = []
    while position < scalars.count {
      var record = [try cell()]
      while take(separator) { record.append(try cell()) }
      endLine()
      if record.contains(where: { !$0.text.isEmpty }) { records.append(record) }
    }
    return records
  }

  private mutating func cell() throws(TextTable.Fault) -> TextTable.Cell {
    while let next = peek, next == " " || next == "\t" && separator != "\t" { advance() }
    let place = (line: line, column: column)
    var text = ""
    if take("\"") {
      while true {
        guard let next = peek else {
          throw TextTable.Fault(
            line: place.line, column: place.column, problem: "A quotation mark is not closed.")
        }
        advance()
        if next == "\"" {
          guard take("\"") else { break }
        }
        text.unicodeScalars.append(next)
      }
      while peek == " " { advance() }
      guard peek == nil || peek == separator || peek == "\n" || peek == "\r" else {
        throw TextTable.Fault(
          line: line, column: column,
          problem: "There is text after the closing quotation mark of a cell.")
      }
    } else {
      while let next = peek, next != separator, next != "\n", next != "\r" {
        text.unicodeScalars.append(next)
        advance()
      }
    }
    return TextTable.Cell(text: text.withoutOuterSpace, line: place.line, column: place.column)
  }

  private mutating func endLine() {
    if take("\r"), peek != "\n" { (line, column) = (line + 1, 1) }
    _ = take("\n")
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    advance()
    return true
  }

  private mutating func advance() {
    if scalars[position] == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    position += 1
  }
}
