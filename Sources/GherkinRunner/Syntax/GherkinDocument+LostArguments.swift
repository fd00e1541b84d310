/// Text in and around tables, texts of steps and lines that the grammar drops, or reads as something else.
extension GherkinDocument {
  /// What is lost so, in no order.
  var lostArguments: [SwallowedText] {
    docStrings.flatMap(lostTexts(around:)) + separatorRows + brokenLines
  }

  private func lost(
    _ text: TextRange, line: Int, _ problem: String, _ advice: String
  ) -> SwallowedText {
    let written = self.text(text)
    return SwallowedText(
      line: line, offset: text.offsets.lowerBound, lineCount: 1, text: written, kind: .step,
      isCertain: true, problem: problem, advice: advice, length: written.unicodeScalars.count,
      isDescription: false)
  }

  // MARK: Doc strings

  /// What stands beside the delimiters of a doc string, where only a media type may stand.
  private func lostTexts(around docString: Node.DocString) -> [SwallowedText] {
    let file = source.bytes
    let bytes = file.span
    var texts: [SwallowedText] = []
    let delimiter = text(docString.delimiter)
    if text(docString.mediaType).contains(delimiter) {
      texts.append(
        lost(
          docString.mediaType, line: Int(docString.line),
          "A text begins and ends on lines of its own, so everything up to the next `\(delimiter)` "
            + "is taken for this one.",
          "Put `\(delimiter)` alone on the line above the text, and alone on the line below it."))
    }
    let closing = docString.lines.offsets.upperBound
    var end = closing
    while end < bytes.count, bytes[end] != .lineFeed { end += 1 }
    let start = bytes.skippingWhiteSpace(from: closing, to: end) + delimiter.utf8.count
    guard start < end, case let first = bytes.skippingWhiteSpace(from: start, to: end), first < end
    else { return texts }
    let rest = TextRange(first, bytes.trimmedEnd(from: first, to: end))
    let lines = file[docString.lines.offsets].count { $0 == .lineFeed }
    texts.append(
      lost(
        rest, line: Int(docString.line) + lines + 1,
        "`\(text(rest))` follows the end of a text and does not count.",
        "Put it on a line of its own, or remove it."))
    return texts
  }

  // MARK: Tables

  /// The line between head and body in a table of Markdown, which is a row like any other here.
  private var separatorRows: [SwallowedText] {
    guard !source.isMarkdown, !rows.isEmpty else { return [] }
    return (steps.map(\.rows) + examples.map(\.rows)).compactMap { table in
      guard let row = table.indices.dropFirst().first.map({ rows[$0] }), !row.cells.isEmpty,
        row.cells.indices.allSatisfy({ isSeparator(cellText(cells[$0])) })
      else { return nil }
      let first = cells[row.cells.indices.lowerBound]
      return lost(
        first, line: Int(row.line), "This row of dashes is a row like any other.",
        "Remove it: the first row of a table is its head.")
    }
  }

  private func isSeparator(_ cell: String) -> Bool {
    cell.count { $0 == "-" } > 2 && cell.allSatisfy { $0 == "-" || $0 == ":" }
  }

  // MARK: Lines

  /// Keywords in titles and descriptions behind a character that ends lines elsewhere: U+2028, a vertical
  /// tab, or a carriage return.
  private var brokenLines: [SwallowedText] {
    guard let dialect = Dialect.named(language) else { return [] }
    return unorderedHeaders.flatMap { brokenLines(of: $0, dialect) }
  }

  private func brokenLines(of header: Node.Header, _ dialect: Dialect) -> [SwallowedText] {
    let file = source.bytes
    let bytes = file.span
    var found: [SwallowedText] = []
    let end = max(header.name.offsets.upperBound, header.description.offsets.upperBound)
    var cursor = LineCursor(at: header.keyword.offsets.lowerBound)
    while cursor.offset < end, let line = cursor.next(in: bytes) {
      for offset in line.textStart..<max(line.textStart, line.end) {
        guard let width = Self.lineEnd(bytes, at: offset, before: line.end) else { continue }
        let start = bytes.skippingWhiteSpace(from: offset + width, to: line.end)
        guard start < line.end, case let rest = TextRange(start, line.end),
          let reading = KeywordReading(text(rest), FoldedKeywords.of(dialect)), reading.isExact
        else { continue }
        found.append(
          lost(
            rest, line: Int(header.line) + line.number - 1,
            "A special character in place of a line end stands before `\(reading.written)`, so this "
              + "is part of the line.",
            "Put a line end in its place."))
        break
      }
    }
    return found
  }

  /// How many bytes a character takes that ends lines elsewhere; `nil` for any other.
  private static func lineEnd(_ bytes: Span<UInt8>, at offset: Int, before end: Int) -> Int? {
    switch bytes[offset] {
    case 0x0B, 0x0C: return 1
    case .carriageReturn: return offset + 1 < end ? 1 : nil
    case 0xE2:
      guard offset + 2 < end, bytes[offset + 1] == 0x80 else { return nil }
      return bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9 ? 3 : nil
    default: return nil
    }
  }
}
