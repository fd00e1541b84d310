/// Text of a file that Gherkin takes for something else than it was meant for, as the reference parser does too.
package struct LostText: Sendable, Equatable {
  /// The table of what is an error: for that a run, `check`, `swift test` and an editor refuse the file, as far as
  /// they know the step definitions; everything else is a warning.
  package enum Kind: Sendable, CaseIterable {
    /// A step of the suite in a line of free text, behind a keyword, a mark or a word or two.
    case step
    /// Free text that is a step of the suite by itself, or holds one far behind its first words.
    case perhapsStep
    /// Free text that begins with a keyword.
    case keyword
    /// A line above such lines, or a heading above steps, that may have been meant as their title.
    case perhapsTitle
    /// A line of tags that does not begin with `@`.
    case perhapsTags
    /// A keyword behind a character that ends lines elsewhere.
    case brokenLine
    /// Words behind the delimiters of a doc string.
    case besideDelimiter
    /// The line of dashes below the head of a Markdown table, which is a row like any other.
    case rowOfDashes
    /// A row in Markdown that is not indented like those beside it.
    case row
    /// A table in Markdown that is not indented.
    case table

    package var isError: Bool {
      switch self {
      case .step, .brokenLine, .besideDelimiter, .row: true
      case .perhapsStep, .keyword, .perhapsTitle, .perhapsTags, .rowOfDashes, .table: false
      }
    }

    /// The name of the rule of `check` that it breaks.
    var rule: String { isError ? LostText.rule : LostText.doubtfulRule }
  }

  /// The rule of `check` that errors break.
  static let rule = "swallowed-text"
  /// The rule that the others break.
  static let doubtfulRule = "step-like-text"

  package let kind: Kind
  /// The number of the line.
  package let line: Int
  /// The text in question.
  let range: TextRange
  let problem: String
  let advice: String
}

extension GherkinDocument {
  /// The texts that are lost with any step definitions, and those that may be lost.
  var lostTexts: [LostText] {
    docStrings.flatMap(lostTexts(beside:)) + rowsOfDashes + brokenLines + lostTables
      + headingsAboveSteps
  }

  /// An error for each of `texts` that is one, unless a comment allows it.
  func errors(of texts: [LostText]) -> [ParseError] {
    let lost = texts.filter(\.kind.isError)
    guard !lost.isEmpty else { return [] }
    let allowed = LineSet(
      suppressions.compactMap { suppression, _, text in
        suppression.hasReason && suppression.allowsLostText ? text : nil
      })
    return lost.filter { !allowed.contains($0.line) }
      .map { error(.lost($0), line: $0.line, offset: $0.range.offsets.lowerBound) }
  }

  func error(_ kind: ParseError.Kind, line: Int, offset: Int) -> ParseError {
    ParseError(
      uri: source.uri, location: Location(line: line, column: source.column(at: offset)),
      kind: kind, language: language, context: ParseError.Context(hasFeature: true))
  }
}

extension ParseResult {
  /// The same result with an error for each text that is lost with any step definitions.
  ///
  /// A file whose line ends make it a single line has that error alone.
  package var reportingLostText: ParseResult {
    if let offset = document.source.loneCarriageReturn {
      let place = Location(line: 1, column: document.source.column(at: offset))
      let error = ParseError(
        uri: document.source.uri, location: place, kind: .carriageReturns,
        language: document.language, context: ParseError.Context())
      return ParseResult(document: document, errors: [error])
    }
    guard errors.isEmpty else { return self }
    let dropped = document.textsBehindRows + document.conflictMarkers
    return ParseResult(document: document, errors: dropped).adding(document.lostTexts)
  }

  /// The result with `texts`, and with an error for each text that is one, unless a comment allows it.
  func adding(_ texts: [LostText]) -> ParseResult {
    guard !texts.isEmpty || errors.count > 1 else { return self }
    return ParseResult(
      document: document,
      errors: (errors + document.errors(of: texts)).sorted { $0.location < $1.location },
      lostTexts: (lostTexts + texts).sorted { $0.range.start < $1.range.start })
  }

  /// The errors other than lost text.
  package var grammarErrors: [ParseError] {
    errors.filter { error in
      switch error.kind {
      case .lost, .textBehindRow: false
      default: true
      }
    }
  }
}
