/// The lines that open and close doc strings.
extension LineClassifier {
  /// The line as one that opens or closes a doc string, if that is accepted.
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
      let textStart = bytes.skippingWhiteSpace(from: end, to: line.end)
      let textEnd = bytes.trimmedEnd(from: textStart, to: line.end)
      return Match(
        kind: .docStringSeparator, keyword: TextRange(line.textStart, end),
        text: TextRange(textStart, textEnd))
    }
    return nil
  }

  /// Takes a delimiter that was found for the end of the open doc string, or opens another.
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
