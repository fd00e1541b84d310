/// Where errors are put into words' place: facts and locations.
extension Parser {
  /// Records an error, once.
  mutating func report(_ kind: ParseError.Kind, at location: Location) {
    // The look ahead of tags comes upon some errors before their line is read.
    let isKnown = errors.contains { $0.location == location && $0.kind == kind }
    guard errors.count < Self.errorLimit, !isKnown else { return }
    let error = ParseError(
      uri: source.uri, location: location, kind: kind, language: classifier.dialect.code,
      surroundings: builder.surroundings)
    errors.append(error)
  }

  /// Records an error at the byte at `offset` of `line`.
  mutating func report(_ kind: ParseError.Kind, _ line: LineCursor.Line, at offset: Int) {
    let column = source.codePoints(from: line.start, to: offset) + 1
    report(kind, at: Location(line: line.number, column: column))
  }

  /// Records that `line` cannot stand here.
  mutating func reportUnexpected(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    let end = bytes.trimmedEnd(from: line.textStart, to: line.end)
    let received = text(TextRange(line.textStart, end))
    let start =
      classifier.isMarkdown
      ? classifier.markdownStart(of: line, in: bytes) : line.textStart
    report(.unexpectedLine(expected: accepted.listed, received: received), line, at: start)
  }

  /// Records that the file must not end here.
  mutating func reportUnexpectedEnd(onLine line: Int) {
    let open = classifier.openDelimiter == nil ? nil : builder.docStrings.last
    let place = open.map {
      Location(
        line: Int($0.line), column: source.column(at: $0.delimiter.offsets.lowerBound))
    }
    report(
      .unexpectedEnd(expected: accepted.listed, openDocString: place), at: Location(line: line))
  }

  /// Closes the table that is open, if any; its rows must have the same number of cells.
  mutating func closeTable() {
    guard builder.tableStart != nil, let (row, expected) = builder.closeTable() else { return }
    report(
      .inconsistentCellCount(expected: expected, received: row.cells.count),
      at: Location(line: Int(row.line), column: source.column(at: Int(row.offset))))
  }
}
