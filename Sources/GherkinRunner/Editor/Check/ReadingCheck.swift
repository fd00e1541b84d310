/// Why a file cannot be read.
struct ReadingCheck {
  private let file: ParseResult
  private let settings: CheckSettings

  init(_ file: ParseResult, _ settings: CheckSettings) {
    self.file = file
    self.settings = settings
  }

  /// What is wrong, each trouble once.
  var findings: [CheckFinding] {
    file.reportedErrors.compactMap { error in
      let rule = error.rule
      guard let severity = settings.severity(of: rule) else { return nil }
      let found = error.diagnostic(in: file.document.source)
      let diagnostic = Diagnostic(
        path: found.path, location: found.location, problem: found.problem, advice: found.advice,
        sourceLine: found.sourceLine, length: found.length, severity: severity, rule: rule.name)
      return CheckFinding(
        rule: rule, diagnostic: diagnostic, edits: edits(onLine: found.location.line))
    }
  }

  /// What makes a line a step that is none only for the character after its keyword.
  private func edits(onLine number: Int) -> [TextEdit] {
    let source = file.document.source
    guard let dialect = Dialect.named(file.document.language) else { return [] }
    let file = source.bytes
    let bytes = file.span
    var cursor = LineCursor(at: source.textStart)
    while let line = cursor.next(in: bytes) {
      guard line.number == number else { continue }
      let text = String(decoding: file[line.textStart..<line.end], as: UTF8.self)
      guard let reading = KeywordReading(text, KeywordWords.of(dialect)), reading.isExact,
        case .space(let scalar) = reading.flaw
      else { return [] }
      let start = line.textStart + reading.keyword.utf8.count
      return [TextEdit(start..<start + UTF8.width(scalar), " ")]
    }
    return []
  }
}

/// Text of descriptions that reads like steps or titles, in a file that can be read: what a comment
/// allows, and what is doubtful.
struct SwallowedTextCheck {
  let document: GherkinDocument

  /// Reports on the whole file. Comments have yet to be heeded.
  func check(into collector: inout FindingCollector) {
    for text in document.swallowedTexts { check(text, into: &collector) }
  }

  /// Reports only what is doubtful.
  func checkDoubtful(into collector: inout FindingCollector) {
    for text in document.swallowedTexts where !text.isCertain { check(text, into: &collector) }
  }

  private func check(_ text: SwallowedText, into collector: inout FindingCollector) {
    let wording = text.wording
    collector.report(
      text.isCertain ? .swallowedText : .stepLikeText,
      at: TextRange(text.offset, text.offset + text.byteCount), line: Int32(text.line),
      wording.problem, wording.advice ?? "")
  }
}

extension ParseError {
  /// The rule that it breaks.
  fileprivate var rule: CheckRule {
    if case .swallowed = kind { .swallowedText } else { .parseError }
  }
}
