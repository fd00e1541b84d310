/// What parsing a file yields: always a document, and what is wrong with the file.
package struct ParseResult: Sendable {
  /// The tree, of what could be understood if there are errors.
  package let document: GherkinDocument
  /// What is wrong, in the order of discovery; pickles may be compiled only when there is nothing.
  package let errors: [ParseError]
}

/// Which of a file's errors are worth reporting.
extension ParseResult {
  /// What to report: each trouble once, without those that only follow from another.
  package var diagnostics: [Diagnostic] {
    reportedErrors.map { $0.diagnostic(in: document.source) }
  }

  /// The errors that do not only follow from another.
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
      // One marker of an unfinished merge stands for all of the file.
      if error.isConflictMarker, kept.contains(where: \.isConflictMarker) { continue }
      // The free text below the title of a second feature is wrong only because of the title.
      if isInSecondFeature, error.isFreeText { continue }
      if let reported, error.follows(from: reported) { continue }
      isInSecondFeature = error.isFeature
      isInStrayDocString =
        error.isOddDelimiter || error.isStrayDelimiter && error.surroundings.stepHasDocString
      kept.append(error)
      reported = error
    }
    return kept
  }
}

extension ParseError {
  /// Whether the error would not be there but for `earlier`.
  fileprivate func follows(from earlier: ParseError) -> Bool {
    // A line whose tags are wrong is no tag line, which the official parser says once more.
    if earlier.kind == .whiteSpaceInTag, earlier.location.line == location.line { return true }
    guard case .unexpectedLine(let expectedThen, _) = earlier.kind, let expected else {
      return false
    }
    // As long as nothing that was expected has come, every line is wrong for the same reason.
    let isStuck = !expected.contains(.endOfFile) || !surroundings.hasFeature
    return isStuck && expected == expectedThen
  }

  private var expected: [LineKind]? {
    switch kind {
    case .unexpectedLine(let expected, _), .unexpectedEnd(let expected, _): expected
    default: nil
    }
  }

  /// Whether the line begins a feature.
  fileprivate var isFeature: Bool { lineKind == .feature }

  /// Whether the line begins with no keyword.
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

  /// Whether the line is meant for the delimiter of a doc string, in quotes that are none.
  fileprivate var isOddDelimiter: Bool {
    guard case .unexpectedLine(_, let received) = kind else { return false }
    return UnexpectedLineWording.isOddDelimiter(received)
  }
}
