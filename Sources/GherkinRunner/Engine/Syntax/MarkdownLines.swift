/// Gherkin inside Markdown: titles are headings, steps are list items, tags are in back quotes,
/// tables are indented, and everything else is prose.
extension LineClassifier {
  func classifyMarkdown(
    _ line: LineCursor.Line, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Match? {
    if openDelimiter != nil {
      return delimiter(line, in: bytes, accepting: accepted) ?? match(.other, line)
    }
    if accepted.accepts(.feature) { return featureOrTags(line, in: bytes, accepting: accepted) }
    guard !line.isBlank else {
      if accepted.accepts(.empty) { return match(.empty, line) }
      return accepted.accepts(.other) ? match(.other, line) : nil
    }

    let found = gherkin(line, in: bytes)
    if let match = found.first(where: { accepted.accepts($0.kind) }) { return match }
    if found.isEmpty, accepted.accepts(.empty) { return match(.empty, line) }
    return accepted.accepts(.other) ? match(.other, line) : nil
  }

  /// Where the Gherkin of `line` begins, after the heading's or list item's signs.
  func markdownStart(of line: LineCursor.Line, in bytes: Span<UInt8>) -> Int {
    guard !line.isBlank, !hasTags(line, in: bytes) else { return line.textStart }
    let marked = heading(line, in: bytes) ?? listItem(line, in: bytes)
    return marked?.keyword.offsets.lowerBound ?? line.textStart
  }

  /// The first line that holds no tags begins the feature, heading or not.
  private func featureOrTags(
    _ line: LineCursor.Line, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Match {
    if hasTags(line, in: bytes) { return match(.tags, line) }
    if let heading = heading(line, in: bytes), heading.kind == .feature { return heading }
    return Match(
      kind: .feature, keyword: TextRange(line.textStart, line.textStart),
      text: TextRange(line.textStart, line.end))
  }

  /// Everything that `line` can be, in the order of preference; empty for prose.
  private func gherkin(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> [Match] {
    var found: [Match] = []
    let isSeparator = bytes.isTableSeparator(line)
    if !isSeparator, isTableRow(line, in: bytes) {
      let bar = TextRange(line.textStart, line.textStart + 1)
      found.append(Match(kind: .tableRow, keyword: bar, text: .empty))
    }
    if let delimiter = delimiter(line, in: bytes, accepting: .docStringSeparator) {
      found.append(delimiter)
    }
    if let step = listItem(line, in: bytes) { found.append(step) }
    let heading = heading(line, in: bytes)
    if let heading, heading.kind == .background { found.append(heading) }
    if hasTags(line, in: bytes) { found.append(match(.tags, line)) }
    if let heading, heading.kind != .background, heading.kind != .feature { found.append(heading) }
    if isSeparator { found.append(match(.comment, line)) }
    return found
  }

  /// `## Scenario: name`
  private func heading(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Match? {
    var offset = line.textStart
    while offset < line.end, bytes[offset] == .hash { offset += 1 }
    guard (1...6).contains(offset - line.textStart), offset < line.end else { return nil }
    let space = bytes.whiteSpaceLength(at: offset, upTo: line.end)
    guard space > 0 else { return nil }
    return keyword(at: offset + space, line, in: bytes, accepting: .titles)
  }

  /// `* Given text`, with any of Markdown's bullets.
  private func listItem(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Match? {
    guard [.asterisk, .plus, .hyphen].contains(bytes[line.textStart]) else { return nil }
    let start = bytes.skippingWhiteSpace(from: line.textStart + 1, to: line.end)
    guard let match = keyword(at: start, line, in: bytes, accepting: .step) else { return nil }
    return bytes[start] == .asterisk ? nil : match
  }

  /// A table is indented by two to five characters, unlike Markdown's own.
  private func isTableRow(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Bool {
    guard bytes[line.textStart] == .pipe else { return false }
    var indentation = 0
    for offset in line.start..<line.textStart where bytes[offset].isCodePointStart {
      indentation += 1
    }
    return (2...5).contains(indentation)
  }

  private func hasTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Bool {
    bytes.quotedTag(from: line.textStart, to: line.end) != nil
  }
}

extension LineKinds {
  fileprivate static let titles: LineKinds = [.background, .feature, .examples, .scenario, .rule]
}

/// What Markdown has inside a line.
extension Span where Element == UInt8 {
  /// The first tag in back quotes from `start` up to `end`, without the quotes.
  func quotedTag(from start: Int, to end: Int) -> TextRange? {
    var offset = start
    while offset + 1 < end {
      if self[offset] == .backQuote, self[offset + 1] == .at {
        var close = offset + 2
        while close < end, self[close] != .backQuote { close += 1 }
        guard close < end else { return nil }
        if close > offset + 2 { return TextRange(offset + 1, close) }
      }
      offset += 1
    }
    return nil
  }

  /// Whether `line` is the row of dashes below a table's header.
  func isTableSeparator(_ line: LineCursor.Line) -> Bool {
    guard !line.isBlank, self[line.textStart] == .pipe else { return false }
    var start = line.textStart + 1
    for offset in start..<line.end where self[offset] == .pipe {
      if isDashes(from: start, to: offset) { return true }
      start = offset + 1
    }
    return false
  }

  /// Whether there are only dashes, with an optional colon at either end.
  private func isDashes(from start: Int, to end: Int) -> Bool {
    var dashes = trimmed(from: start, to: end)
    if !dashes.isEmpty, self[dashes.lowerBound] == .colon { dashes.removeFirst() }
    if let last = dashes.last, self[last] == .colon { dashes.removeLast() }
    return !dashes.isEmpty && dashes.allSatisfy { self[$0] == .hyphen }
  }
}
