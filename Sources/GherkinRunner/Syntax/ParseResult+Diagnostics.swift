/// Which of a file's errors are worth telling people.
extension ParseResult {
  /// What is to be told to people: each trouble once, without those that only follow from another.
  package var diagnostics: [Diagnostic] {
    var reported: ParseError?
    var isInStrayDocString = false
    var diagnostics: [Diagnostic] = []
    for error in errors {
      if isInStrayDocString {
        isInStrayDocString = !error.isStrayDelimiter
        continue
      }
      if let reported, error.follows(from: reported) { continue }
      isInStrayDocString = error.isStrayDelimiter && error.surroundings.stepHasDocString
      diagnostics.append(error.diagnostic(in: document.source))
      reported = error
    }
    return diagnostics
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

  /// Whether the line is the mark of a doc string.
  fileprivate var isStrayDelimiter: Bool {
    guard case .unexpectedLine(_, let received) = kind else { return false }
    return received.hasPrefix("\"\"\"") || received.hasPrefix("```")
  }
}
