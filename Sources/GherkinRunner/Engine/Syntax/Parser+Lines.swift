/// What each kind of line adds to the tree, and the state that follows.
extension Parser {
  /// Reads one line; `cursor` is after it.
  @inline(__always)
  mutating func read(
    _ line: LineCursor.Line, before cursor: LineCursor, in bytes: Span<UInt8>
  ) {
    guard let match = classifier.classify(line, in: bytes, accepting: accepted) else {
      reportUnexpected(line, in: bytes)
      return
    }
    defer { if tokens != nil { record(match, line) } }
    switch match.kind {
    case .empty, .endOfFile: return
    case .step: readStep(match, line)
    case .tableRow: readRow(line, in: bytes)
    case .other: readText(match)
    case .comment: readComment(match, line)
    case .tags: readTags(line, before: cursor, in: bytes)
    case .docStringSeparator: readDelimiter(match, line, in: bytes)
    case .language: readLanguage(match, line)
    case .feature, .background, .rule, .scenario, .examples: readTitle(match, line)
    }
    if match.kind != .comment {
      builder.lastLine = Int32(truncatingIfNeeded: line.number)
    }
  }

  private mutating func readTitle(_ match: LineClassifier.Match, _ line: LineCursor.Line) {
    let header = Node.Header(
      line: Int32(truncatingIfNeeded: line.number),
      lastLine: Int32(truncatingIfNeeded: line.number),
      keyword: match.keyword, name: match.text)
    closeTable()
    switch match.kind {
    case .feature:
      builder.openFeature(header)
      enter(.feature)
    case .background:
      builder.closeScenario()
      builder.openBackground(header)
      enter(.background)
    case .rule:
      builder.closeRule()
      builder.openRule(header)
      enter(.rule)
    case .examples:
      builder.closeBlock()
      builder.openExamples(header)
      enter(.examples)
    default:
      builder.closeScenario()
      builder.openScenario(header)
      enter(.scenario)
    }
  }

  private mutating func readStep(_ match: LineClassifier.Match, _ line: LineCursor.Line) {
    closeTable()
    builder.openStep(
      line: line.number, keyword: match.keyword, text: match.text, type: match.stepType)
    if state != .step { enter(.step) }
  }

  private mutating func readRow(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    builder.addRow(line, in: bytes)
    let next = state.afterRow
    if next != state { enter(next) }
  }

  private mutating func readComment(_ match: LineClassifier.Match, _ line: LineCursor.Line) {
    // In Markdown it is the row of dashes in a table.
    if !classifier.isMarkdown { builder.addComment(line: line.number, text: match.text) }
    if let description = state.description, description != state { enter(description) }
  }

  /// Text of a description; a doc string's is found when it is needed.
  mutating func readText(_ match: LineClassifier.Match) {
    guard let description = state.description else { return }
    builder.addDescription(match.text)
    if description != state { enter(description) }
  }

  private mutating func readLanguage(_ match: LineClassifier.Match, _ line: LineCursor.Line) {
    let code = text(match.text)
    if use(language: code) {
      enter(.language)
    } else {
      report(.unknownLanguage(code), line, at: line.textStart)
      // An unknown language leaves the line a comment.
      readComment(classifier.match(.comment, line), line)
    }
  }

  private mutating func readDelimiter(
    _ match: LineClassifier.Match, _ line: LineCursor.Line, in bytes: Span<UInt8>
  ) {
    closeTable()
    if classifier.openDelimiter == nil {
      // The lines begin after this one's line feed, or at the end of the file.
      let end = bytes.firstOffset(of: .lineFeed, from: line.end) ?? bytes.count
      let first = min(end + 1, bytes.count)
      builder.openDocString(
        Node.DocString(
          line: Int32(truncatingIfNeeded: line.number), delimiter: match.keyword,
          mediaType: match.text, lines: TextRange(first, first),
          indentation: Int32(
            truncatingIfNeeded: source.codePoints(from: line.start, to: line.textStart))))
    } else {
      builder.closeDocString(at: line.start)
    }
    classifier.openOrClose(match, in: bytes)
    enter(state.afterDelimiter)
  }

  /// Keeps the line for the token printer.
  private mutating func record(_ match: LineClassifier.Match, _ line: LineCursor.Line) {
    let items =
      switch match.kind {
      case .tags: NodeRange(tokenizedTags, builder.tags.count)
      case .tableRow: builder.rows.last?.cells ?? .empty
      default: NodeRange.empty
      }
    tokenizedTags = builder.tags.count
    let docString = Int32(truncatingIfNeeded: builder.docStrings.count - 1)
    tokens?.append(
      Token(
        line: line, match: match, items: items,
        docString: classifier.openDelimiter == nil ? nil : docString))
  }

  func text(_ range: TextRange) -> String {
    String(decoding: source.bytes[range.offsets], as: UTF8.self)
  }
}

/// Errors and their locations.
extension Parser {
  /// Records an error, once.
  mutating func report(_ kind: ParseError.Kind, at location: Location) {
    // Looking ahead of tags finds some errors before their line is read.
    let isKnown = errors.contains { $0.location == location && $0.kind == kind }
    guard errors.count < Self.errorLimit, !isKnown else { return }
    let error = ParseError(
      uri: source.uri, location: location, kind: kind, language: classifier.dialect.code,
      hasFeature: builder.feature != nil)
    errors.append(error)
  }

  mutating func report(_ kind: ParseError.Kind, _ line: LineCursor.Line, at offset: Int) {
    let column = source.codePoints(from: line.start, to: offset) + 1
    report(kind, at: Location(line: line.number, column: column))
  }

  mutating func reportUnexpected(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    let end = bytes.trimmedEnd(from: line.textStart, to: line.end)
    let received = text(TextRange(line.textStart, end))
    let start =
      classifier.isMarkdown
      ? classifier.markdownStart(of: line, in: bytes) : line.textStart
    report(.unexpectedLine(expected: accepted.listed, received: received), line, at: start)
  }

  mutating func reportUnexpectedEnd(onLine line: Int) {
    let open = classifier.openDelimiter == nil ? nil : builder.docStrings.last
    let place = open.map {
      Location(
        line: Int($0.line), column: source.column(at: $0.delimiter.offsets.lowerBound))
    }
    report(
      .unexpectedEnd(expected: accepted.listed, openDocString: place), at: Location(line: line))
  }

  /// Closes the open table, if any; its rows must have the same number of cells.
  mutating func closeTable() {
    guard builder.tableStart != nil, let (row, expected) = builder.closeTable() else { return }
    report(
      .inconsistentCellCount(expected: expected, received: row.cells.count),
      at: Location(line: Int(row.line), column: source.column(at: Int(row.offset))))
  }
}
