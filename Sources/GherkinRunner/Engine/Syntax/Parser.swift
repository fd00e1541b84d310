/// Turns the text of a feature file into a syntax tree.
///
/// The grammar, in which each line of the file is a token; comments and empty lines may be anywhere:
///
///     document    = feature?
///     feature     = language? tags* FEATURE description? background? scenario* rule*
///     rule        = tags* RULE description? background? scenario*
///     background  = BACKGROUND description? step*
///     scenario    = tags* SCENARIO description? step* examples*
///     examples    = tags* EXAMPLES description? row*
///     step        = STEP (row+ docString? | docString row*)?
///     docString   = DELIMITER text* DELIMITER
///
/// It is a state machine: `ParserState` lists what may follow, `LineClassifier` finds what a line is,
/// and the methods here apply that to the tree. A line that the grammar does not accept is reported and
/// skipped, so that all errors are found at once. Knows nothing of pickles.
package struct Parser {
  /// The official parser stops after as many errors.
  static let errorLimit = 11

  let source: SourceFile
  var classifier: LineClassifier
  var builder: DocumentBuilder
  var state = ParserState.start
  /// What may follow; stored, since every line needs it.
  var accepted = ParserState.start.accepted(inBackground: false)
  var errors: [ParseError] = []
  /// Every line as it was understood, for the token printer alone.
  var tokens: [Token]?
  var tokenizedTags = 0
  private var language: String

  /// Parses `source` and reports all its errors, text that would be lost included: what to call
  /// wherever features are run, checked or formatted.
  ///
  /// - Parameter language: The code of the dialect of files that do not name theirs.
  package static func parse(_ source: SourceFile, language: String = "en") -> ParseResult {
    parseGrammar(source, language: language).reportingLostText
  }

  /// Parses `source` with the errors of the reference parser alone, which loses text.
  package static func parseGrammar(_ source: SourceFile, language: String = "en") -> ParseResult {
    var parser = Parser(source: source, language: language)
    return parser.result()
  }

  /// Parses `source` as `parseGrammar` does, and keeps the tokens.
  package static func tokens(of source: SourceFile, language: String) -> (ParseResult, [Token]) {
    var parser = Parser(source: source, language: language)
    parser.tokens = []
    let result = parser.result()
    return (result, parser.tokens ?? [])
  }

  /// Whether the bytes of `source` can be read as text.
  package static func canRead(_ source: SourceFile) -> Bool {
    var parser = Parser(source: source, language: Dialect.english.code)
    return parser.checkBytes()
  }

  init(source: SourceFile, language: String) {
    self.source = source
    let dialect = Dialect.named(language)
    classifier = LineClassifier(
      dialect: dialect ?? Dialect.english, isMarkdown: source.isMarkdown)
    builder = DocumentBuilder(byteCount: source.bytes.count)
    self.language = classifier.dialect.code
    if dialect == nil {
      report(.unknownLanguage(language), at: Location(line: 1, column: 1))
    }
  }

  private mutating func result() -> ParseResult {
    let bytes = source.bytes
    if checkBytes() { parseLines(of: bytes.span) }
    return ParseResult(
      document: GherkinDocument(source: source, language: language, builder: builder),
      errors: errors)
  }

  /// Reports bytes that are not UTF-8, or too many for offsets of 32 bits.
  private mutating func checkBytes() -> Bool {
    guard source.bytes.count < Int(Int32.max) else {
      report(.tooLarge(byteCount: source.bytes.count), at: Location(line: 1))
      return false
    }
    if source.isUTF32 || source.isUTF16 {
      let reason = "it is UTF-\(source.isUTF32 ? 32 : 16)"
      report(.notUTF8(reason), at: Location(line: 1, column: 1))
      return false
    }
    guard let offset = source.bytes.invalidUTF8Offset else { return true }
    report(.notUTF8("byte \(offset) cannot be read"), at: source.location(at: offset))
    return false
  }

  private mutating func parseLines(of bytes: Span<UInt8>) {
    var cursor = LineCursor(at: source.textStart)
    while let line = cursor.next(in: bytes) {
      guard errors.count < Self.errorLimit else { return }
      read(line, before: cursor, in: bytes)
    }
    finish(after: cursor)
  }

  private mutating func finish(after cursor: LineCursor) {
    guard errors.count < Self.errorLimit else { return }
    if accepted.accepts(.endOfFile) {
      closeTable()
      builder.closeFeature()
    } else {
      reportUnexpectedEnd(onLine: cursor.number + 1)
    }
  }

  mutating func enter(_ state: ParserState) {
    self.state = state
    accepted = state.accepted(inBackground: builder.block == .background)
  }

  mutating func use(language code: String) -> Bool {
    guard let dialect = Dialect.named(code) else { return false }
    classifier.dialect = dialect
    language = code
    return true
  }
}

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
