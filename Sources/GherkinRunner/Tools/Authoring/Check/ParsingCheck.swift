extension ParseResult {
  /// Why the file cannot be parsed: the errors, without those that follow from another.
  package func findings(_ settings: CheckSettings) -> [CheckFinding] {
    let source = document.source
    let lines = FeatureLines(of: source)
    return reportedErrors.compactMap { error in
      let found = error.diagnostic(in: source, lines)
      let line = lines.line(found.location.line)
      return settings.finding(
        error.rule, found, range: source.range(of: found, on: line), edits: edits(on: line))
    }
  }

  /// Replaces the character after a keyword, if it is all that keeps the line from being a step with a text.
  private func edits(on line: LineCursor.Line?) -> [TextEdit] {
    guard let line, let dialect = Dialect.named(document.language) else { return [] }
    let text = String(decoding: document.source.bytes[line.textStart..<line.end], as: UTF8.self)
    guard let reading = KeywordReading(nearest: text, dialect), !reading.isTitle,
      text.hasPrefix(reading.keyword), case .character(let scalar) = reading.flaw
    else { return [] }
    let start = line.textStart + reading.keyword.utf8.count
    return text.trimmedEnd.utf8.count > reading.keyword.utf8.count
      ? [TextEdit(start..<start + UTF8.width(scalar), " ")] : []
  }
}

extension SourceFile {
  /// The bytes of `line` that a diagnostic points to; the whole line if it has no column.
  fileprivate func range(of diagnostic: Diagnostic, on line: LineCursor.Line?) -> Range<Int> {
    guard let line else { return bytes.count..<bytes.count }
    guard let column = diagnostic.location.column else { return line.textStart..<line.end }
    var starts = (line.start..<line.end).filter { bytes[$0].isCodePointStart }[...]
    starts = starts.dropFirst(column - 1)
    let start = starts.first ?? line.end
    return start..<(starts.dropFirst(max(1, diagnostic.length)).first ?? line.end)
  }
}

extension ParseError {
  fileprivate var rule: CheckRule {
    switch kind {
    case .lost: .swallowedText
    case .repeatedColumn: .columnNames
    default: .parseError
    }
  }
}
