/// Writes how tables and texts differ, row by row. Whatever a color shows, a word says as well.
package enum DifferenceMarkup {
  /// What the two texts are called.
  package struct Words: Sendable {
    let missing: Markup
    let surplus: Markup
    let expected: Markup
    let found: Markup
    /// Whether what only the first text has is marked as something to be inserted, or as deleted.
    let insertsFirst: Bool

    /// What a step expected and what it found.
    static let expectedAndFound = Words(
      missing: "expected, but missing", surplus: "found, not expected", expected: "expected",
      found: "found", insertsFirst: true)
    /// A text before and after it was changed.
    package static let beforeAndAfter = Words(
      missing: "removed", surplus: "new", expected: "before", found: "now",
      insertsFirst: false)
  }

  /// Of an equal piece of a line, so many characters are kept at each end; of a marked one, ten times as many.
  private static let context = 120

  /// Two tables: their columns and rows, with the cells marked that differ.
  static func markup(_ difference: TableDifference) -> Markup {
    let columns =
      difference.missingColumns.map { "<p>missing column: <ins>\($0)</ins></p>" as Markup }
      + difference.surplusColumns.map { "<p>surplus column: <del>\($0)</del></p>" }
    let words = Words.expectedAndFound
    let width = difference.rows.entries.lazy.compactMap { $0.element?.count }.max() ?? 1
    var table = DifferenceTable()
    for row in difference.rows.rows(likeness: TableDifference.likeness) {
      switch row {
      case .same(let cells): table.add(cells: cells.map { "\(shortened($0, isMarked: true))" })
      case .missing(let cells):
        table.add(words.missing, cells: cells.map { marked($0, isExpected: true) })
      case .surplus(let cells):
        table.add(words.surplus, cells: cells.map { marked($0, isExpected: false) })
      case .changed(let expected, let found):
        table.add(
          "changed",
          cells: (0..<max(expected.count, found.count)).map { column in
            cell(
              column < found.count ? found[column] : "",
              from: column < expected.count ? expected[column] : "")
          })
      case .omitted(let count):
        table.add(cells: ["<small>… \(count) rows that are equal</small>"], span: width)
      }
    }
    return columns.joined() + table.markup()
  }

  private static func cell(_ found: String, from expected: String) -> Markup {
    guard found != expected else { return "\(shortened(expected, isMarked: true))" }
    let pieces = TextDifference.pieces(found, from: expected)
    let none: Markup = "<small>(empty)</small>"
    return """
      <div><small>expected</small> \
      \(expected.isEmpty ? none : markup(pieces.expected, isExpected: true))</div>\
      <div><small>found</small> \
      \(found.isEmpty ? none : markup(pieces.found, isExpected: false))</div>
      """
  }

  /// Two values, line by line.
  static func markup(_ found: String, from expected: String) -> Markup {
    let note: Markup =
      found == expected ? "<p>The values differ, but their descriptions are the same.</p>" : ""
    return lines(found, from: expected, words: .expectedAndFound) + note
  }

  /// Two texts, line by line.
  package static func lines(_ found: String, from expected: String, words: Words) -> Markup {
    var table = DifferenceTable()
    for line in TextDifference.lines(found, from: expected) {
      switch line {
      case .same(let text): table.add(cells: ["\(shortened(text, isMarked: false))"])
      case .missing(let text):
        table.add(words.missing, cells: [marked(text, isExpected: words.insertsFirst)])
      case .surplus(let text):
        table.add(words.surplus, cells: [marked(text, isExpected: !words.insertsFirst)])
      case .changed(let expected, let found):
        // Not for lines that are left out: comparing words takes long.
        lazy var pieces = TextDifference.pieces(found, from: expected)
        table.add(
          words.expected, cells: [markup(pieces.expected, isExpected: words.insertsFirst)])
        table.add(words.found, cells: [markup(pieces.found, isExpected: !words.insertsFirst)])
      case .omitted(let count):
        table.add(cells: ["<small>… \(count) lines that are equal</small>"])
      }
    }
    return table.markup(" lines")
  }

  private static func markup(_ pieces: [TextDifference.Piece], isExpected: Bool) -> Markup {
    pieces.map { piece in
      piece.isMarked
        ? marked(piece.text, isExpected: isExpected)
        : "\(shortened(piece.text, isMarked: false))"
    }
    .joined()
  }

  private static func marked(_ text: some StringProtocol, isExpected: Bool) -> Markup {
    let text = shortened(text, isMarked: true)
    return isExpected ? "<ins>\(text)</ins>" : "<del>\(text)</del>"
  }

  /// A piece of a line without its middle, if it is long.
  private static func shortened(_ text: some StringProtocol, isMarked: Bool) -> String {
    let context = isMarked ? 10 * context : context
    let isLong = text.utf8.count > 2 * context + 10 && text.count > 2 * context + 10
    guard isLong else { return String(text) }
    return "\(text.prefix(context)) … \(text.suffix(context))"
  }
}

/// The rows of a difference, of which those beyond a limit are only counted.
private struct DifferenceTable {
  /// How many bytes are kept.
  private static let longest = 40_000

  private var rows = Markup()
  private var leftOut = 0

  /// - Parameter word: What is to be said about the row, if anything.
  mutating func add(_ word: Markup = "", cells: @autoclosure () -> [Markup], span: Int = 1) {
    guard rows.bytes.count <= Self.longest else { return leftOut += 1 }
    let head: Markup = word.isEmpty ? "<td></td>" : "<th scope=\"row\">\(word)</th>"
    let span: Markup = span > 1 ? " colspan=\"\(span)\"" : ""
    rows += "<tr>\(head)\(cells().map { "<td\(span)>\($0)</td>" as Markup }.joined())</tr>\n"
  }

  func markup(_ kind: Markup = "") -> Markup {
    let rest: Markup =
      leftOut > 0 ? "<p>Truncated: \(leftOut.counted("more row")).</p>" : ""
    return """
      <div class="wide"><table class="difference\(kind)">
      \(rows)</table></div>\(rest)
      """
  }
}
