/// Why a file cannot be read.
struct ReadingCheck {
  private let file: ParseResult
  private let settings: CheckSettings

  init(_ file: ParseResult, _ settings: CheckSettings) {
    self.file = file
    self.settings = settings
  }

  /// What is to be told, each trouble once.
  var findings: [CheckFinding] {
    guard let severity = settings.severity(of: .parseError) else { return [] }
    return file.diagnostics.map { found in
      let diagnostic = Diagnostic(
        path: found.path, location: found.location, problem: found.problem, advice: found.advice,
        sourceLine: found.sourceLine, length: found.length, severity: severity,
        rule: CheckRule.parseError.name)
      return CheckFinding(
        rule: .parseError, diagnostic: diagnostic, edits: edits(onLine: found.location.line))
    }
  }

  /// What makes a line a step that is none only for the blank behind its keyword.
  private func edits(onLine number: Int) -> [TextEdit] {
    let source = file.document.source
    guard let dialect = Dialect.named(file.document.language) else { return [] }
    let file = source.bytes
    let bytes = file.span
    var cursor = LineCursor(at: source.textStart)
    while let line = cursor.next(in: bytes) {
      guard line.number == number else { continue }
      let text = String(decoding: file[line.textStart..<line.end], as: UTF8.self)
      guard let keyword = ForeignBlank.keyword(beginning: text, in: dialect) else { return [] }
      let blank = line.textStart + keyword.utf8.count
      let length = bytes.whiteSpaceLength(at: blank, upTo: line.end)
      return [TextEdit(blank..<blank + length, " ")]
    }
    return []
  }
}
