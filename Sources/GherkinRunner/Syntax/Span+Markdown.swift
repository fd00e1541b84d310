/// The two things of Markdown that are found inside a line.
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

  /// Whether there is nothing but dashes, perhaps with a colon at either end.
  private func isDashes(from start: Int, to end: Int) -> Bool {
    var first = skippingWhiteSpace(from: start, to: end)
    var last = trimmedEnd(from: first, to: end)
    if first < last, self[first] == .colon { first += 1 }
    if first < last, self[last - 1] == .colon { last -= 1 }
    guard first < last else { return false }
    for offset in first..<last where self[offset] != .hyphen { return false }
    return true
  }
}
