/// Text that the grammar drops, or reads as something else: behind the last bar of a row, beside the delimiters of a
/// doc string, behind a line end that is none here, and between the marks of an unfinished merge.
extension GherkinDocument {
  private func lost(
    _ kind: LostText.Kind, _ range: TextRange, line: Int, problem: String, advice: String
  ) -> LostText {
    LostText(kind: kind, line: line, range: range, problem: problem, advice: advice)
  }

  // MARK: Doc strings

  /// What stands beside the delimiters of a doc string, where only a media type may stand.
  func lostTexts(beside docString: Node.DocString) -> [LostText] {
    let file = source.bytes
    let bytes = file.span
    var texts: [LostText] = []
    let delimiter = text(docString.delimiter)
    if text(docString.mediaType).contains(delimiter) {
      texts.append(
        lost(
          .besideDelimiter, docString.mediaType, line: Int(docString.line),
          problem:
            "A text begins and ends on lines of its own, so everything up to the next `\(delimiter)` "
            + "is taken for this one.",
          advice:
            "Put `\(delimiter)` alone on the line above the text, and alone on the line below it."))
    }
    let closing = docString.lines.offsets.upperBound
    let end = bytes.firstOffset(of: .lineFeed, from: closing) ?? bytes.count
    let start = bytes.skippingWhiteSpace(from: closing, to: end) + delimiter.utf8.count
    guard start < end, case let first = bytes.skippingWhiteSpace(from: start, to: end), first < end
    else { return texts }
    let rest = TextRange(first, bytes.trimmedEnd(from: first, to: end))
    texts.append(
      lost(
        .besideDelimiter, rest, line: Int(docString.line) + lineCount(of: docString) + 1,
        problem: "`\(text(rest))` follows the end of a text and does not count.",
        advice: "Put it on a line of its own, or remove it."))
    return texts
  }

  // MARK: Tables

  /// The lines of dashes below the heads of Markdown tables, which are rows like any other here.
  var rowsOfDashes: [LostText] {
    guard !source.isMarkdown, !rows.isEmpty else { return [] }
    return (steps.lazy.map(\.rows) + examples.lazy.map(\.rows)).compactMap { table in
      guard table.count > 1, case let row = rows[table.indices.lowerBound + 1], !row.cells.isEmpty,
        row.cells.indices.allSatisfy({ isDashes(cells[$0]) })
      else { return nil }
      return lost(
        .rowOfDashes, cells[row.cells.indices.lowerBound], line: Int(row.line),
        problem: "This row of dashes is a row like any other.",
        advice: "Unless it is meant as values, remove it: the first row of a table is its head.")
    }
  }

  private func isDashes(_ cell: TextRange) -> Bool {
    let bytes = source.bytes[cell.offsets]
    return bytes.allSatisfy { $0 == .hyphen || $0 == .colon } && bytes.count { $0 == .hyphen } > 2
  }

  /// An error for each row with text after its last bar that is not a comment. Where all rows of a
  /// table have some, their last column is lost, and only the first row is reported.
  var textsBehindRows: [ParseError] {
    guard !rows.isEmpty else { return [] }
    let file = source.bytes
    let bytes = file.span
    var errors: [ParseError] = []
    for table in steps.map(\.rows) + examples.map(\.rows) {
      var found: [(line: Int32, text: TextRange)] = []
      for row in rows[table.indices] {
        if let text = textBehind(row, in: bytes) { found.append((row.line, text)) }
      }
      let isColumn = found.count > 1 && found.count == table.count
      for (line, range) in isColumn ? found.prefix(1) : found[...] {
        let kind = ParseError.Kind.textBehindRow(text(range), isColumn: isColumn)
        errors.append(error(kind, line: Int(line), offset: range.offsets.lowerBound))
      }
    }
    return errors
  }

  /// The text after the last bar of a row, unless it is a comment.
  private func textBehind(_ row: Node.Row, in bytes: Span<UInt8>) -> TextRange? {
    // A cell ends with its bar, and white space may stand between.
    var start = Int(row.offset) + 1
    if let cell = row.cells.indices.last {
      start = cells[cell].offsets.upperBound
      while start < bytes.count, bytes[start] != .pipe { start += 1 }
      start += 1
    }
    while start < bytes.count, bytes[start] == .space || bytes[start] == .tab { start += 1 }
    guard start < bytes.count, bytes[start] != .lineFeed, bytes[start] != .carriageReturn,
      bytes[start] != .hash
    else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed { end += 1 }
    start = bytes.skippingWhiteSpace(from: start, to: end)
    end = bytes.trimmedEnd(from: start, to: end)
    return start < end && bytes[start] != .hash ? TextRange(start, end) : nil
  }

  // MARK: Lines

  /// Keywords behind a character that ends lines elsewhere, such as U+2028 or a carriage return: the first of each
  /// line, be it a title, a comment or something else.
  var brokenLines: [LostText] {
    guard let dialect = Dialect.named(language) else { return [] }
    let file = source.bytes
    let bytes = file.span
    var found: [TextRange] = []
    for byte: UInt8 in [0x0B, 0x0C, .carriageReturn, 0xC2, 0xE2] {
      var (next, end) = (0, 0)
      while let offset = bytes.firstOffset(of: byte, from: next) {
        next = offset + 1
        guard let width = Self.lineEnd(bytes, at: offset) else { continue }
        if offset >= end { end = bytes.firstOffset(of: .lineFeed, from: offset) ?? bytes.count }
        var start = bytes.skippingWhiteSpace(from: offset + width, to: end)
        // Headings and items of Markdown.
        while source.isMarkdown, start < end, bytes[start] == .hash || bytes[start] == .hyphen {
          start = bytes.skippingWhiteSpace(from: start + 1, to: end)
        }
        guard start < end,
          dialect.table.keyword(at: start, upTo: end, in: bytes, accepting: .keywords) != nil
        else { continue }
        found.append(TextRange(start, bytes.trimmedEnd(from: start, to: end)))
      }
    }
    guard !found.isEmpty else { return [] }
    let lines = FeatureLines(of: source)
    var last = 0
    return found.sorted { $0.start < $1.start }.compactMap { range in
      let line = lines.number(at: range.offsets.lowerBound)
      defer { last = line }
      return line == last
        ? nil
        : lost(
          .brokenLine, range, line: line,
          problem:
            "A special character in place of a line end stands before this keyword, so it is part of "
            + "the line.", advice: "Put a line end in its place.")
    }
  }

  /// How many bytes a character takes that ends lines elsewhere; `nil` for any other.
  private static func lineEnd(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
    func next(_ distance: Int) -> UInt8 {
      offset + distance < bytes.count ? bytes[offset + distance] : .lineFeed
    }
    return switch bytes[offset] {
    case 0x0B, 0x0C: 1
    case .carriageReturn: next(1) == .lineFeed ? nil : 1
    case 0xC2: next(1) == 0x85 ? 2 : nil
    case 0xE2: next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9) ? 3 : nil
    default: nil
    }
  }

  // MARK: Merges

  /// An error for the first marker of an unfinished merge that a description holds.
  var conflictMarkers: [ParseError] {
    let headers = unorderedHeaders.filter { !$0.description.isEmpty }.sorted { $0.line < $1.line }
    let line = headers.lazy
      .flatMap { self.descriptionLines(of: $0) }.first { ConflictMarker.begins($0.text) }
    guard let line else { return [] }
    let kind = ParseError.Kind.unexpectedLine(expected: [.endOfFile], received: line.text)
    return [error(kind, line: line.number, offset: line.offset)]
  }
}

/// The lines with which version control separates two versions of a text.
enum ConflictMarker {
  /// Whether `line` begins or ends a version; the one in between may be an underline.
  static func begins(_ line: String) -> Bool {
    ["<<<<<<< ", ">>>>>>> ", "||||||| "].contains { line.hasPrefix($0) }
      || line == "<<<<<<<" || line == ">>>>>>>"
  }

  static func isAny(_ line: String) -> Bool { begins(line) || line == "=======" }
}

extension LineKinds {
  /// What begins with a keyword.
  static let keywords: LineKinds = [
    .step, .feature, .rule, .background, .scenario, .examples,
  ]
}
