/// Text that the grammar allows and that would be lost: misspelt steps and titles, which become part of
/// a description, and what follows the last bar of a table's row.
///
/// A description may hold any line, so `Scenaro: …` below a feature's title is legal Gherkin, and so
/// are the steps that follow it. The reference parser accepts that; the runner must not, or a scenario
/// would vanish.
extension GherkinDocument {
  /// An error for each such text that no comment allows, in the order of the file.
  var lostTexts: [ParseError] {
    let texts = swallowedTexts.filter(\.isCertain) + lostArguments
    let allowed = LineSet(texts.isEmpty ? [] : suppressedLines)
    let swallowed = texts.filter { !allowed.contains($0.line) }
      .map { error(.swallowed($0), line: $0.line, offset: $0.offset) }
    return (swallowed + textsBehindRows + conflictMarkers).sorted { $0.location < $1.location }
  }

  /// The lines of descriptions that read like steps or titles, certain or not, allowed or not, in the
  /// order of the file.
  package var swallowedTexts: [SwallowedText] {
    guard let dialect = Dialect.named(language) else { return [] }
    guard !source.isMarkdown else { return markdownTexts(FoldedKeywords.of(dialect)) }
    guard let featureNode else { return [] }
    let headers = [featureNode.header] + rules.map(\.header)
    let blocks: [(Node.Header, DescriptionPlace, NodeRange)] =
      headers.map { ($0, .titles, .empty) }
      + examples.map { ($0.header, $0.rows.isEmpty ? .emptyExamples : .titles, .empty) }
      + backgrounds.map { ($0.header, .steps, $0.steps) }
      + scenarios.map { ($0.header, .steps, $0.steps) }
    let described = blocks.filter { !$0.0.description.isEmpty }
    guard !described.isEmpty else { return [] }
    let detector = SwallowedTextDetector(dialect)
    let tables = scenarios.compactMap { tableOfExamples($0, dialect) }
    return
      (tables
      + described.flatMap { header, place, range in
        let first = range.indices.first.map { firstLine(of: steps[$0]) }
        return detector.findings(in: descriptionLines(of: header), above: first, place)
      }).sorted { $0.line < $1.line }
  }

  /// A scenario that is nothing but a title and a table: `Example:` written for `Examples:`.
  private func tableOfExamples(_ scenario: Node.Scenario, _ dialect: Dialect) -> SwallowedText? {
    let header = scenario.header
    guard scenario.steps.isEmpty, !header.description.isEmpty, scenario.examples.isEmpty,
      case let word = text(header.keyword),
      let keyword = Spelling.nearest(to: word, among: dialect.examples),
      descriptionLines(of: header).first?.text.first == "|"
    else { return nil }
    return SwallowedText(
      line: Int(header.line), offset: header.keyword.offsets.lowerBound, lineCount: 1,
      text: word + ":", kind: .examples, isCertain: true,
      problem: "`\(word):` begins a scenario, and this one is no more than a table.",
      advice: "Did you mean `\(keyword):`?", length: word.unicodeScalars.count + 1,
      isDescription: false)
  }

  /// The lines that comments allow to read like steps and titles, for a reason.
  private var suppressedLines: [ClosedRange<Int>] {
    suppressions.compactMap { suppression, lines in
      suppression.hasReason && suppression.names.contains(SwallowedText.rule) ? lines : nil
    }
  }

  private func error(_ kind: ParseError.Kind, line: Int, offset: Int) -> ParseError {
    ParseError(
      uri: source.uri, location: Location(line: line, column: source.column(at: offset)),
      kind: kind, language: language, context: ParseError.Context(hasFeature: true))
  }
}

// MARK: Merges

extension GherkinDocument {
  /// An error for the first marker of an unfinished merge that a description holds.
  private var conflictMarkers: [ParseError] {
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

// MARK: Tables

extension GherkinDocument {
  /// An error for each row with text after its last bar that is not a comment. Where all rows of a
  /// table have some, their last column is lost, and only the first row is reported.
  private var textsBehindRows: [ParseError] {
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
}

extension ParseResult {
  /// The same with an error for each lost text.
  ///
  /// A file whose line ends make it a single line has that error alone.
  var reportingLostText: ParseResult {
    if let offset = document.source.loneCarriageReturn {
      let place = Location(line: 1, column: document.source.column(at: offset))
      let error = ParseError(
        uri: document.source.uri, location: place, kind: .carriageReturns,
        language: document.language, context: ParseError.Context())
      return ParseResult(document: document, errors: [error])
    }
    return errors.isEmpty ? ParseResult(document: document, errors: document.lostTexts) : self
  }
}
