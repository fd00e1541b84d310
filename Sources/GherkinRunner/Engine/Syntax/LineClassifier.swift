/// Decides of which kind a line is, given the kinds that the grammar accepts there.
///
/// Knows the dialect and the open doc string, but neither grammar nor tree.
package struct LineClassifier {
  /// A line and what was found in it.
  package struct Match {
    package var kind: LineKind
    /// The keyword or the doc string's delimiter; for other kinds, empty and where the text begins.
    package var keyword: TextRange
    /// The trimmed text after the keyword; for free text, the line.
    package var text: TextRange
    var stepType = StepType.unknown
  }

  /// The delimiter of a doc string: a byte, and how often it is repeated.
  struct Delimiter: Equatable {
    let byte: UInt8
    let count: Int
  }

  var dialect: Dialect
  let isMarkdown: Bool
  var openDelimiter: Delimiter?

  /// The kind and parts of `line`; `nil` if it is of no accepted kind.
  @inline(__always)
  func classify(
    _ line: LineCursor.Line, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Match? {
    if isMarkdown { return classifyMarkdown(line, in: bytes, accepting: accepted) }
    guard !line.isBlank else {
      if accepted.accepts(.empty) { return match(.empty, line) }
      return accepted.accepts(.other) ? match(.other, line) : nil
    }
    let special: Match? =
      switch bytes[line.textStart] {
      case .hash: comment(line, in: bytes, accepting: accepted)
      case .at where accepted.accepts(.tags): match(.tags, line)
      case .pipe where accepted.accepts(.tableRow): match(.tableRow, line)
      case .quote, .backQuote: delimiter(line, in: bytes, accepting: accepted)
      default: keyword(at: line.textStart, line, in: bytes, accepting: accepted)
      }
    if let special { return special }
    return accepted.accepts(.other) ? match(.other, line) : nil
  }

  /// A line without keyword.
  @inline(__always)
  func match(_ kind: LineKind, _ line: LineCursor.Line) -> Match {
    Match(
      kind: kind, keyword: TextRange(line.textStart, line.textStart),
      text: TextRange(line.start, line.end))
  }

  /// The keyword that begins at `start`, with the text after it.
  @inline(__always)
  func keyword(
    at start: Int, _ line: LineCursor.Line, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Match? {
    guard start < line.end,
      let entry = dialect.table.keyword(
        at: start, upTo: line.end, in: bytes, accepting: accepted)
    else { return nil }
    let rest = start + Int(entry.end - entry.start)
    return Match(
      kind: entry.kind, keyword: TextRange(start, start + Int(entry.length)),
      text: TextRange(bytes.trimmed(from: rest, to: line.end)), stepType: entry.stepType)
  }

  private func comment(
    _ line: LineCursor.Line, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Match? {
    if accepted.accepts(.language), let code = languageCode(line, in: bytes) {
      return Match(
        kind: .language, keyword: TextRange(line.textStart, line.textStart), text: code)
    }
    return accepted.accepts(.comment) ? match(.comment, line) : nil
  }

  private func languageCode(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> TextRange? {
    let end = line.end
    var offset = bytes.skippingWhiteSpace(from: line.textStart + 1, to: end)
    for byte in "language".utf8 {
      guard offset < end, bytes[offset] == byte else { return nil }
      offset += 1
    }
    offset = bytes.skippingWhiteSpace(from: offset, to: end)
    guard offset < end, bytes[offset] == .colon else { return nil }
    let start = bytes.skippingWhiteSpace(from: offset + 1, to: end)
    offset = start
    while offset < end,
      bytes[offset].isASCIILetter || bytes[offset] == .hyphen || bytes[offset] == .underscore
    {
      offset += 1
    }
    let isWhole = bytes.skippingWhiteSpace(from: offset, to: end) == end
    return offset > start && isWhole ? TextRange(start, offset) : nil
  }
}

/// The lines that open and close doc strings.
extension LineClassifier {
  /// The line as one that opens or closes a doc string, if accepted.
  func delimiter(
    _ line: LineCursor.Line, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Match? {
    guard accepted.accepts(.docStringSeparator) else { return nil }
    if let openDelimiter {
      guard starts(with: openDelimiter, line, in: bytes) else { return nil }
      let end = line.textStart + openDelimiter.count
      return Match(
        kind: .docStringSeparator, keyword: TextRange(line.textStart, end), text: .empty)
    }
    for delimiter in delimiters where starts(with: delimiter, line, in: bytes) {
      let end = line.textStart + delimiter.count
      return Match(
        kind: .docStringSeparator, keyword: TextRange(line.textStart, end),
        text: TextRange(bytes.trimmed(from: end, to: line.end)))
    }
    return nil
  }

  /// Closes the open doc string with the delimiter that was found, or opens one.
  mutating func openOrClose(_ match: Match, in bytes: Span<UInt8>) {
    let range = match.keyword.offsets
    openDelimiter =
      openDelimiter == nil ? Delimiter(byte: bytes[range.lowerBound], count: range.count) : nil
  }

  /// The delimiters that can open a doc string, in the order in which they are tried.
  private var delimiters: [Delimiter] {
    let quotes = Delimiter(byte: .quote, count: 3)
    let backQuotes = Delimiter(byte: .backQuote, count: 3)
    return isMarkdown
      ? [quotes, Delimiter(byte: .backQuote, count: 4), backQuotes] : [quotes, backQuotes]
  }

  private func starts(
    with delimiter: Delimiter, _ line: LineCursor.Line, in bytes: Span<UInt8>
  ) -> Bool {
    guard line.end - line.textStart >= delimiter.count else { return false }
    for offset in line.textStart..<line.textStart + delimiter.count
    where bytes[offset] != delimiter.byte {
      return false
    }
    return true
  }
}
