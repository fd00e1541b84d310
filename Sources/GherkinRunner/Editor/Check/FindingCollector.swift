/// Gathers what is found in one file. It leaves out what the settings do not ask for.
struct FindingCollector {
  let document: GherkinDocument
  let settings: CheckSettings
  private(set) var findings: [CheckFinding] = []

  init(_ document: GherkinDocument, _ settings: CheckSettings) {
    self.document = document
    self.settings = settings
  }

  /// Reports a breach at the text of `range`, which begins on `line`.
  mutating func report(
    _ rule: CheckRule, at range: TextRange, line: Int32, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippet: String? = nil
  ) {
    guard let severity = settings.severity(of: rule) else { return }
    let offsets = range.offsets
    let diagnostic = Diagnostic(
      path: document.source.uri, location: document.location(line: line, offset: range.start),
      problem: problem, advice: advice, sourceLine: sourceLine(at: offsets.lowerBound),
      length: max(1, document.source.codePoints(from: offsets.lowerBound, to: offsets.upperBound)),
      severity: severity, rule: rule.name)
    findings.append(
      CheckFinding(rule: rule, diagnostic: diagnostic, edits: edits, snippet: snippet))
  }

  /// Reports a breach at the title of a block.
  mutating func report(
    _ rule: CheckRule, at header: Node.Header, _ problem: String, _ advice: String
  ) {
    report(rule, at: header.title, line: header.line, problem, advice)
  }

  /// Reports a breach at a step.
  mutating func report(
    _ rule: CheckRule, at step: Node.Step, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippet: String? = nil
  ) {
    report(
      rule, at: step.sentence, line: step.line, problem, advice, edits: edits, snippet: snippet)
  }

  private func sourceLine(at offset: Int) -> String {
    let bytes = document.source.bytes
    let start = document.source.lineStart(at: offset)
    let line = bytes[start...].prefix { $0 != .lineFeed }
    return String(decoding: line.last == .carriageReturn ? line.dropLast() : line, as: UTF8.self)
  }
}

extension Node.Header {
  /// Keyword and name.
  var title: TextRange {
    TextRange(keyword.offsets.lowerBound, max(keyword, name).offsets.upperBound)
  }

  private func max(_ keyword: TextRange, _ name: TextRange) -> TextRange {
    name.isEmpty ? keyword : name
  }
}

extension Node.Step {
  /// Keyword and text.
  var sentence: TextRange {
    TextRange(keyword.offsets.lowerBound, (text.isEmpty ? keyword : text).offsets.upperBound)
  }
}
