/// Writes reasons and, where values or tables were compared, how they differ.
package enum ReasonMarkup {
  /// More of a message belongs into a file.
  private static let longest = 20_000

  /// The reason why something did not pass.
  ///
  /// - Parameter reason: The reason, if it is another one than that of the result.
  static func markup(_ result: StepResult, reason: String? = nil) -> Markup {
    let reason = reason ?? result.reason
    guard let problem = result.problem, !problem.message.isEmpty else {
      return "<p>\(reason.prefix(1).uppercased() + reason.dropFirst()).</p>"
    }
    var text = reason[...]
    var values = Markup()
    if let expected = problem.expected, let actual = problem.actual {
      let end = ExpectationFailure("", actual: actual, expected: expected).description
      if text.hasSuffix(end) { text = text.dropLast(end.count) }
      values = DifferenceMarkup.markup(actual, from: expected)
    }
    var markup = Markup()
    for table in problem.tables {
      guard let range = text.utf8.firstRange(of: table.description.utf8) else { continue }
      var before = text[..<range.lowerBound]
      let legend = "\(TableDifference.legend)\n"
      // The page has words instead of signs.
      if before.hasSuffix(legend) { before = before.dropLast(legend.count) + ":" }
      markup += message(before) + DifferenceMarkup.markup(table)
      text = text[range.upperBound...]
    }
    return markup + message(text) + values
  }

  /// A message of any length.
  package static func message(_ text: some StringProtocol) -> Markup {
    let kept = text.utf8.count > longest ? Substring(text.prefix(longest)) : Substring(text)
    let rest: Markup = kept.utf8.count < text.utf8.count ? "<p>Truncated.</p>" : ""
    guard let start = kept.firstIndex(where: { !$0.isNewline }),
      let last = kept.lastIndex(where: { !$0.isNewline })
    else { return rest }
    return "<pre class=\"reason\">\(kept[start...last])</pre>\(rest)"
  }
}

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

  /// How many bytes of cells and lines are kept.
  private static let longest = 40_000
  /// Of an equal piece of a line, so many characters are kept at each end; of a marked one, ten times as many.
  private static let context = 120

  /// Two tables: their columns and rows, with the cells marked that differ.
  static func markup(_ difference: TableDifference) -> Markup {
    var columns = Markup()
    for name in difference.missingColumns {
      columns += "<p>missing column: <ins>\(name)</ins></p>"
    }
    for name in difference.surplusColumns {
      columns += "<p>surplus column: <del>\(name)</del></p>"
    }
    let width = difference.rows.entries.lazy.compactMap { $0.element?.count }.max() ?? 1
    let rows = difference.rows.rows(likeness: TableDifference.likeness).map { row -> Row in
      switch row {
      case .same(let cells): Row(cells: cells.map { "\(shortened($0, isMarked: true))" })
      case .missing(let cells):
        Row(word: "expected, but missing", cells: cells.map { marked($0, isExpected: true) })
      case .surplus(let cells):
        Row(word: "found, not expected", cells: cells.map { marked($0, isExpected: false) })
      case .changed(let expected, let found):
        Row(
          word: "changed",
          cells: (0..<max(expected.count, found.count)).map { column in
            cell(
              column < found.count ? found[column] : "",
              from: column < expected.count ? expected[column] : "")
          })
      case .omitted(let count):
        Row(cells: ["<small>… \(count) rows that are equal</small>"], span: width)
      }
    }
    return columns + table(rows, kind: "")
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

  /// Two values: one below the other, or line by line if one of them has several.
  static func markup(_ found: String, from expected: String) -> Markup {
    guard found != expected else {
      return """
        <dl><dt>both</dt><dd><pre>\(shortened(expected, isMarked: true))</pre></dd></dl>\
        <p>The values differ, but their descriptions are the same.</p>
        """
    }
    guard found.utf8.contains(.lineFeed) || expected.utf8.contains(.lineFeed) else {
      let pieces = TextDifference.pieces(found, from: expected)
      return """
        <dl><dt>expected</dt><dd><pre>\(markup(pieces.expected, isExpected: true))</pre></dd>\
        <dt>found</dt><dd><pre>\(markup(pieces.found, isExpected: false))</pre></dd></dl>
        """
    }
    return lines(found, from: expected, words: .expectedAndFound)
  }

  /// Two texts, line by line.
  package static func lines(_ found: String, from expected: String, words: Words) -> Markup {
    var room = TextDifference.mostWords
    let rows = TextDifference.lines(found, from: expected).flatMap { line -> [Row] in
      switch line {
      case .same(let text): return [Row(cells: ["\(shortened(text, isMarked: false))"])]
      case .missing(let text):
        return [Row(word: words.missing, cells: [marked(text, isExpected: words.insertsFirst)])]
      case .surplus(let text):
        return [Row(word: words.surplus, cells: [marked(text, isExpected: !words.insertsFirst)])]
      case .changed(let expected, let found):
        let pieces = TextDifference.pieces(found, from: expected, room: &room)
        return [
          Row(
            word: words.expected, cells: [markup(pieces.expected, isExpected: words.insertsFirst)]),
          Row(word: words.found, cells: [markup(pieces.found, isExpected: !words.insertsFirst)]),
        ]
      case .omitted(let count):
        return [Row(cells: ["<small>… \(count) lines that are equal</small>"])]
      }
    }
    return table(rows, kind: " lines")
  }

  private struct Row {
    /// What is to be said about the row, if anything.
    var word: Markup = ""
    let cells: [Markup]
    var span = 1
  }

  private static func table(_ rows: [Row], kind: Markup) -> Markup {
    var content = Markup()
    var shown = 0
    for row in rows where content.bytes.count <= longest {
      let head: Markup = row.word.isEmpty ? "<td></td>" : "<th scope=\"row\">\(row.word)</th>"
      let span: Markup = row.span > 1 ? " colspan=\"\(row.span)\"" : ""
      let cells = row.cells.map { cell -> Markup in "<td\(span)>\(cell)</td>" }
      content += "<tr>\(head)\(cells.joined())</tr>\n"
      shown += 1
    }
    let rest: Markup =
      shown < rows.count ? "<p>Truncated: \((rows.count - shown).counted("more row")).</p>" : ""
    return """
      <div class="wide"><table class="difference\(kind)">
      \(content)</table></div>\(rest)
      """
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
