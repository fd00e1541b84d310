/// The document of a file, and the errors of the file.
package struct ParseResult: Sendable {
  /// The tree; if there are errors, of what could be understood.
  package let document: GherkinDocument
  /// In the order of discovery; pickles may be compiled only if there are none.
  package let errors: [ParseError]
  /// The texts that Gherkin takes for something else than they may have been meant for, whether they are errors,
  /// warnings, or allowed; steps among them once the file was planned.
  package var lostTexts: [LostText] = []

  package init(document: GherkinDocument, errors: [ParseError], lostTexts: [LostText] = []) {
    self.document = document
    self.errors = errors
    self.lostTexts = lostTexts
  }
}

/// The errors that are worth reporting.
extension ParseResult {
  /// A diagnostic for each error that does not follow from another.
  package var diagnostics: [Diagnostic] {
    let errors = reportedErrors
    guard !errors.isEmpty else { return [] }
    let lines = FeatureLines(of: document.source)
    return errors.map { $0.diagnostic(in: document.source, lines) }
  }

  /// The errors without those that follow from another: lines that are not accepted below one that is not, up to the next
  /// title, unless their keyword is misspelled.
  package var reportedErrors: [ParseError] {
    var end = 0
    var kept: [ParseError] = []
    for error in errors {
      if let last = kept.last, error.follows(from: last) { continue }
      // One marker of an unfinished merge represents all of the file's.
      if error.isConflictMarker, kept.contains(where: \.isConflictMarker) { continue }
      if error.received != nil {
        if error.location.line < end, !error.hasSlip { continue }
        end = document.headers.first { $0.line > error.location.line }.map { Int($0.line) } ?? .max
      }
      kept.append(error)
    }
    return kept
  }
}

extension ParseError {
  fileprivate func follows(from earlier: ParseError) -> Bool {
    // The official parser also reports that a line with wrong tags is not a tag line.
    if earlier.kind == .whiteSpaceInTag, earlier.location.line == location.line { return true }
    guard case .unexpectedLine(let expectedThen, _) = earlier.kind, let expected else {
      return false
    }
    // As long as nothing that was expected has come, every line is wrong for the same reason.
    let isStuck = !expected.contains(.endOfFile) || !hasFeature
    return isStuck && expected == expectedThen
  }

  private var expected: [LineKind]? {
    switch kind {
    case .unexpectedLine(let expected, _), .unexpectedEnd(let expected, _): expected
    default: nil
    }
  }

  /// The text of a line that is not accepted.
  fileprivate var received: String? {
    if case .unexpectedLine(_, let received) = kind { received } else { nil }
  }

  /// Whether the line would be accepted if its keyword were put right.
  fileprivate var hasSlip: Bool {
    guard let received else { return false }
    return dialect.kind(of: received) == nil && KeywordReading(nearest: received, dialect) != nil
  }

  fileprivate var isConflictMarker: Bool { received.map(ConflictMarker.isAny) == true }
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
        language: document.language, hasFeature: false)
      return ParseResult(document: document, errors: [error])
    }
    guard errors.isEmpty else { return self }
    let dropped = document.textsBehindRows + document.repeatedColumns + document.conflictMarkers
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
      case .lost, .textBehindRow, .repeatedColumn: false
      default: true
      }
    }
  }
}
