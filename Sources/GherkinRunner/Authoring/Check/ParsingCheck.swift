/// Text of descriptions that reads like steps or titles, in a file that can be parsed.
struct SwallowedTextCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    for text in document.swallowedTexts { report(text) }
  }

  /// Reports only what may be a description.
  mutating func checkDoubtful() {
    for text in document.swallowedTexts where !text.isCertain { report(text) }
  }

  private mutating func report(_ text: SwallowedText) {
    let wording = text.wording
    report(
      text.isCertain ? .swallowedText : .stepLikeText,
      at: TextRange(text.offset, text.offset + text.byteCount), line: Int32(text.line),
      wording.problem, wording.advice ?? "")
  }
}

/// Why a file cannot be parsed.
struct ParsingCheck {
  private let file: ParseResult
  private let settings: CheckSettings

  init(_ file: ParseResult, _ settings: CheckSettings) {
    self.file = file
    self.settings = settings
  }

  /// The errors, without those that follow from another.
  var findings: [CheckFinding] {
    let errors = file.reportedErrors
    guard !errors.isEmpty else { return [] }
    let source = file.document.source
    let lines = FeatureLines(of: source)
    let keywords = Dialect.named(file.document.language).map(FoldedKeywords.of)
    return errors.compactMap { error in
      let rule = error.rule
      guard let severity = settings.severity(of: rule) else { return nil }
      let found = error.diagnostic(in: source) { lines.string($0, in: source) }
      let diagnostic = Diagnostic(
        path: found.path, location: found.location, problem: found.problem, advice: found.advice,
        sourceLine: found.sourceLine, length: found.length, severity: severity, rule: rule.name)
      let line = lines.line(found.location.line)
      return CheckFinding(
        rule: rule, diagnostic: diagnostic, range: source.range(of: found, on: line),
        edits: edits(on: line, keywords), snippet: nil)
    }
  }

  /// Replaces the character after a keyword, if it is all that keeps the line from being a step.
  private func edits(on line: LineCursor.Line?, _ keywords: FoldedKeywords?) -> [TextEdit] {
    guard let line, let keywords else { return [] }
    let bytes = file.document.source.bytes[line.textStart..<line.end]
    let text = String(decoding: bytes, as: UTF8.self)
    guard let reading = KeywordReading(text, keywords), reading.isExact,
      case .space(let scalar) = reading.flaw
    else { return [] }
    let start = line.textStart + reading.keyword.utf8.count
    return [TextEdit(start..<start + UTF8.width(scalar), " ")]
  }
}

extension SourceFile {
  /// The bytes of `line` that a diagnostic points to; the whole line if it has no column.
  fileprivate func range(of diagnostic: Diagnostic, on line: LineCursor.Line?) -> Range<Int> {
    guard let line else { return bytes.count..<bytes.count }
    guard let column = diagnostic.location.column else { return line.textStart..<line.end }
    var starts = (line.start..<line.end).filter { bytes[$0].isCodePointStart }[...]
    starts = starts.dropFirst(column - 1)
    let start = starts.first ?? line.end
    return start..<(starts.dropFirst(max(1, diagnostic.length)).first ?? line.end)
  }
}

extension ParseError {
  fileprivate var rule: CheckRule {
    if case .swallowed = kind { .swallowedText } else { .parseError }
  }
}
