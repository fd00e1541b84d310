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

/// Tags precede their title, so the lines that follow decide what they belong to.
extension Parser {
  mutating func readTags(
    _ line: LineCursor.Line, before cursor: LineCursor, in bytes: Span<UInt8>
  ) {
    guard checkTags(line, in: bytes) else {
      readLineAsNoTags(line, in: bytes)
      return
    }
    if state == .start || state == .language {
      enter(.featureTags)
    } else if !state.isTags {
      enterTags(of: title(after: cursor, in: bytes))
    }
    addTags(line, in: bytes)
  }

  /// Closes the blocks that end before a title of this kind.
  private mutating func enterTags(of title: LineKind) {
    closeTable()
    switch title {
    case .examples:
      builder.closeBlock()
      enter(.examplesTags)
    case .scenario:
      builder.closeScenario()
      enter(.scenarioTags)
    default:
      builder.closeRule()
      enter(.ruleTags)
    }
  }

  /// The kind of title to which the tags before `cursor` belong: a rule's if no other follows.
  private mutating func title(after cursor: LineCursor, in bytes: Span<UInt8>) -> LineKind {
    let titles: LineKinds = accepted.intersection([.examples, .scenario])
    var ahead = cursor
    while let line = ahead.next(in: bytes) {
      // Titles come first: one of Markdown may hold a tag.
      guard
        let match = classifier.classify(line, in: bytes, accepting: titles)
          ?? classifier.classify(line, in: bytes, accepting: [.empty, .comment, .tags])
      else { break }
      switch match.kind {
      case .empty, .comment: continue
      case .tags: guard checkTags(line, in: bytes) else { return .rule }
      default: return match.kind
      }
    }
    return .rule
  }

  /// Reports the first tag of `line` that contains white space; true if there is none.
  private mutating func checkTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Bool {
    guard !classifier.isMarkdown else { return true }
    let end = tagsEnd(line, in: bytes)
    var start = line.textStart
    while start < end {
      let next = nextTag(after: start, upTo: end, in: bytes)
      let nameEnd = bytes.trimmedEnd(from: start, to: next)
      var offset = start + 1
      while offset < nameEnd {
        if bytes.whiteSpaceLength(at: offset, upTo: nameEnd) > 0 {
          report(.whiteSpaceInTag, line, at: start)
          return false
        }
        offset += 1
      }
      start = next
    }
    return true
  }

  private mutating func addTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    guard !classifier.isMarkdown else { return addMarkdownTags(line, in: bytes) }
    let end = tagsEnd(line, in: bytes)
    var start = line.textStart
    while start < end {
      let next = nextTag(after: start, upTo: end, in: bytes)
      builder.addTag(
        line: line.number, name: TextRange(start, bytes.trimmedEnd(from: start, to: next)))
      start = next
    }
  }

  private mutating func addMarkdownTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    var offset = line.textStart
    while let tag = bytes.quotedTag(from: offset, to: line.end) {
      builder.addTag(line: line.number, name: tag)
      offset = tag.offsets.upperBound + 1
    }
  }

  private func nextTag(after start: Int, upTo end: Int, in bytes: Span<UInt8>) -> Int {
    var offset = start + 1
    while offset < end, bytes[offset] != .at { offset += 1 }
    return offset
  }

  /// Where the tags of `line` end: at its end, or before a comment that follows white space.
  private func tagsEnd(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Int {
    guard bytes.extracting(line.textStart..<line.end).contains(.hash) else {
      return bytes.trimmedEnd(from: line.textStart, to: line.end)
    }
    var offset = line.textStart
    while offset < line.end {
      let length = bytes.whiteSpaceLength(at: offset, upTo: line.end)
      if length > 0, offset + length < line.end, bytes[offset + length] == .hash { break }
      offset += max(length, 1)
    }
    return bytes.trimmedEnd(from: line.textStart, to: offset)
  }

  /// Reads a line of tags with white space in them: free text where that is accepted.
  private mutating func readLineAsNoTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    if accepted.accepts(.other) {
      readText(classifier.match(.other, line))
    } else {
      reportUnexpected(line, in: bytes)
    }
  }
}
