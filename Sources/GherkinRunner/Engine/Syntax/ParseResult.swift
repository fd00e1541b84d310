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
    return errors.map { error in
      error.diagnostic(in: document.source) { lines.string($0, in: document.source) }
    }
  }

  /// The errors that do not follow from another.
  var reportedErrors: [ParseError] {
    var reported: ParseError?
    var isInStrayDocString = false
    var isInSecondFeature = false
    var kept: [ParseError] = []
    for error in errors {
      if isInStrayDocString {
        isInStrayDocString = !error.isStrayDelimiter
        continue
      }
      // One marker of an unfinished merge represents all of the file's.
      if error.isConflictMarker, kept.contains(where: \.isConflictMarker) { continue }
      // The free text below the title of a second feature is wrong only because of the title.
      if isInSecondFeature, error.isFreeText { continue }
      if let reported, error.follows(from: reported) { continue }
      isInSecondFeature = error.isFeature
      isInStrayDocString =
        error.isOddDelimiter || error.isStrayDelimiter && error.context.stepHasDocString
      kept.append(error)
      reported = error
    }
    return kept
  }
}

extension ParseError {
  /// Whether `earlier` caused the error.
  fileprivate func follows(from earlier: ParseError) -> Bool {
    // The official parser also reports that a line with wrong tags is not a tag line.
    if earlier.kind == .whiteSpaceInTag, earlier.location.line == location.line { return true }
    guard case .unexpectedLine(let expectedThen, _) = earlier.kind, let expected else {
      return false
    }
    // As long as nothing that was expected has come, every line is wrong for the same reason.
    let isStuck = !expected.contains(.endOfFile) || !context.hasFeature
    return isStuck && expected == expectedThen
  }

  private var expected: [LineKind]? {
    switch kind {
    case .unexpectedLine(let expected, _), .unexpectedEnd(let expected, _): expected
    default: nil
    }
  }

  fileprivate var isFeature: Bool { lineKind == .feature }

  /// Whether the line does not begin with a keyword.
  fileprivate var isFreeText: Bool {
    guard case .unexpectedLine = kind else { return false }
    return lineKind == nil
  }

  fileprivate var isConflictMarker: Bool {
    guard case .unexpectedLine(_, let received) = kind else { return false }
    return ConflictMarker.isAny(received)
  }

  private var lineKind: LineKind? {
    guard case .unexpectedLine(let expected, let received) = kind else { return nil }
    return UnexpectedLineWording(error: self, expected: expected, received: received).kind
  }

  /// Whether the line is the delimiter of a doc string.
  fileprivate var isStrayDelimiter: Bool {
    guard case .unexpectedLine(_, let received) = kind else { return false }
    return received.hasPrefix("\"\"\"") || received.hasPrefix("```") || isOddDelimiter
  }

  /// Whether the line is meant to be the delimiter of a doc string, in other quotes.
  fileprivate var isOddDelimiter: Bool {
    guard case .unexpectedLine(_, let received) = kind else { return false }
    return UnexpectedLineWording.isOddDelimiter(received)
  }
}
