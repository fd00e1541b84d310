import Foundation

/// Text of a file that Gherkin takes for something else than it was meant for, as the reference parser does too.
package struct LostText: Sendable, Equatable {
  package enum Kind: Sendable {
    /// A step in a line of free text.
    case step
    /// A title in a line of free text.
    case title
    /// Lines of a feature's or a rule's description that read like the steps of a scenario.
    case block
    /// A keyword behind a character that ends lines elsewhere.
    case brokenLine
    /// Words behind the delimiters of a doc string.
    case besideDelimiter
    /// Signs there, such as a quote too many, which lose nothing.
    case oddDelimiter
    /// A row in Markdown that is not indented like those beside it.
    case row

    /// Whether a run, `check`, `swift test` and an editor refuse the file for it; otherwise they warn.
    package var isError: Bool { self != .block && self != .oddDelimiter }
  }

  package static let rule = "swallowed-text"
  static let doubtfulRule = "step-like-text"
  static let harmlessRule = "odd-delimiter"
  static let rules = [rule, doubtfulRule, harmlessRule]

  package let kind: Kind
  /// The number of the line.
  package let line: Int
  let range: TextRange
  let problem: String
  let advice: String
}

extension GherkinDocument {
  /// The texts that are certainly lost, whatever the step definitions are.
  var lostTexts: [LostText] {
    docStrings.flatMap(lostTexts(beside:)) + brokenLines + lostRows + lostDashes
  }

  /// An error for each of `texts` that is one, unless a comment allows it.
  func errors(of texts: [LostText]) -> [ParseError] {
    let lost = texts.filter(\.kind.isError)
    guard !lost.isEmpty else { return [] }
    let allowed = IndexSet(
      lines: suppressions.compactMap { suppression, _, text in
        suppression.hasReason && suppression.allowsLostText ? text : nil
      })
    return lost.filter { !allowed.contains($0.line) }
      .map { error(.lost($0), line: $0.line, offset: $0.range.offsets.lowerBound) }
  }

  func error(_ kind: ParseError.Kind, line: Int, offset: Int) -> ParseError {
    ParseError(
      uri: source.uri, location: Location(line: line, column: source.column(at: offset)),
      kind: kind, language: language, hasFeature: true)
  }
}

/// Text that the grammar drops, or reads as something else: behind the last bar of a row, beside the delimiters of a
/// doc string, behind a line end that is none here, and between the marks of an unfinished merge.
extension GherkinDocument {
  // MARK: Doc strings

  /// What stands beside the delimiters of a doc string, where only a media type may stand.
  func lostTexts(beside docString: Node.DocString) -> [LostText] {
    let file = source.bytes
    let bytes = file.span
    var texts: [LostText] = []
    let delimiter = text(docString.delimiter)
    if text(docString.mediaType).contains(delimiter) {
      texts.append(
        LostText(
          kind: .besideDelimiter, line: Int(docString.line), range: docString.mediaType,
          problem:
            "A text begins and ends on lines of its own, so everything up to the next `\(delimiter)` "
            + "is taken for this one.",
          advice:
            "Put `\(delimiter)` alone on the line above the text, and alone on the line below it."))
    }
    let closing = docString.lines.offsets.upperBound
    let lineEnd = bytes.firstOffset(of: .lineFeed, from: closing) ?? bytes.count
    let start = bytes.skippingWhiteSpace(from: closing, to: lineEnd) + delimiter.utf8.count
    let rest = TextRange(bytes.trimmed(from: min(start, lineEnd), to: lineEnd))
    let end = lines(of: docString).upperBound
    if hasWord(rest) {
      texts.append(
        LostText(
          kind: .besideDelimiter, line: end, range: rest,
          problem: "`\(text(rest))` follows the end of a text and does not count.",
          advice: "Put it on a line of its own, or remove it."))
    } else if text(rest) != text(docString.mediaType) {
      // A quote too many loses nothing, and at both ends it is no slip.
      let signs = [(Int(docString.line), docString.mediaType), (end, rest)]
      texts += signs.filter { !$1.isEmpty && !hasWord($1) }.map { line, range in
        LostText(
          kind: .oddDelimiter, line: line, range: range,
          problem: "`\(text(range))` beside the `\(delimiter)` of a text does not count.",
          advice: "Remove it.")
      }
    }
    return texts
  }

  private func hasWord(_ range: TextRange) -> Bool {
    text(range).unicodeScalars.contains(where: \.isPartOfWord)
  }

  // MARK: Tables

  /// An error for each row with text after its last bar that is not a comment. Where all rows of a
  /// table have some, their last column is lost, and only the first row is reported.
  var textsBehindRows: [ParseError] {
    guard rows.contains(where: { !$0.rest.isEmpty }) else { return [] }
    return (steps.map(\.rows) + examples.map(\.rows)).flatMap { table in
      let found = rows[table.indices].filter { !$0.rest.isEmpty }
      let isColumn = found.count > 1 && found.count == table.count
      return found.prefix(isColumn ? 1 : found.count).map { row in
        error(
          .textBehindRow(text(row.rest)), line: Int(row.line),
          offset: row.rest.offsets.lowerBound)
      }
    }
  }

  /// Columns of examples with the name of another, so that only one of them fills the placeholder.
  var repeatedColumns: [ParseError] {
    let headers = examples.compactMap { $0.rows.indices.first.map { rows[$0] } }
    return headers.flatMap { header -> [ParseError] in
      var names: Set<String> = []
      return header.cells.indices.compactMap { index in
        let name = cellText(cells[index])
        guard !name.isEmpty, !names.insert(name).inserted else { return nil }
        return error(
          .repeatedColumn(name), line: Int(header.line), offset: cells[index].offsets.lowerBound)
      }
    }
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
        let start = source.textStart(
          of: bytes.skippingWhiteSpace(from: offset + width, to: end)..<end)
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
        : LostText(
          kind: .brokenLine, line: line, range: range,
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
      .flatMap { self.freeLines(of: $0, .overview) }.map { (text: self.text($0.range), line: $0) }
      .first { ConflictMarker.begins($0.text) }
    guard let (text, line) = line else { return [] }
    let kind = ParseError.Kind.unexpectedLine(expected: [.endOfFile], received: text)
    return [error(kind, line: line.number, offset: line.range.offsets.lowerBound)]
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
  static let keywords: LineKinds = [
    .step, .feature, .rule, .background, .scenario, .examples,
  ]
}
