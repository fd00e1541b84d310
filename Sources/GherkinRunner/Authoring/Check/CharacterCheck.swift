/// Characters that cannot be seen, and spaces that serve no purpose.
struct CharacterCheck {
  let document: GherkinDocument

  /// Reports on the whole file.
  func check(into collector: inout FindingCollector) {
    // In Markdown blanks at the end of a line mean something.
    if !document.source.isMarkdown { checkLineEnds(&collector) }
    for step in document.steps {
      checkVisibility(of: step.text, line: step.line, &collector)
      for row in document.rows[step.rows.indices] { check(row, &collector) }
    }
    for table in document.examples {
      for row in document.rows[table.rows.indices] { check(row, &collector) }
    }
  }

  private func check(_ row: Node.Row, _ collector: inout FindingCollector) {
    for cell in row.cells.indices {
      checkVisibility(of: document.cells[cell], line: row.line, &collector)
    }
  }

  private func checkVisibility(
    of range: TextRange, line: Int32, _ collector: inout FindingCollector
  ) {
    let offsets = range.offsets
    // Nearly every text is ASCII, and then there is nothing to look for.
    guard document.source.bytes[offsets].contains(where: { $0 >= 0x80 }) else { return }
    var offset = offsets.lowerBound
    for scalar in document.text(range).unicodeScalars {
      let length = UTF8.width(scalar)
      if let name = Self.name(of: scalar, isFrench: document.language == "fr") {
        collector.report(
          .invisibleCharacters, at: TextRange(offset, offset + length), line: line,
          "Here is an invisible character, \(name).",
          "Remove it, or type an ordinary space in its place.")
        return
      }
      offset += length
    }
  }

  /// What an invisible character is called; `nil` for all that can be seen or is needed.
  private static func name(of scalar: Unicode.Scalar, isFrench: Bool) -> String? {
    switch scalar.value {
    // French typesetting asks for them before punctuation.
    case 0xA0, 0x202F: isFrench ? nil : InvisibleCharacter.name(of: scalar)
    // Text in Chinese and Japanese, in Persian and Indian scripts, in emoji and from right to left
    // is written with the others.
    case 0xAD, 0x2007, 0x200B, 0x2060, 0xFEFF: InvisibleCharacter.name(of: scalar)
    default: nil
    }
  }

  private func checkLineEnds(_ collector: inout FindingCollector) {
    guard collector.settings.severity(of: .trailingSpaces) != nil else { return }
    let file = document.source.bytes
    let bytes = file.span
    var kept = keptTexts[...]
    var cursor = LineCursor(at: document.source.textStart)
    while let line = cursor.next(in: bytes) {
      let end = bytes.trimmedEnd(from: line.start, to: line.end)
      guard end < line.end else { continue }
      kept = kept.drop { $0.upperBound < line.start }
      if let text = kept.first, text.lowerBound <= line.start, line.start < text.upperBound {
        continue
      }
      collector.report(
        .trailingSpaces, at: TextRange(end, line.end), line: Int32(line.number),
        "The line ends with blanks.", "Remove them.", edits: [TextEdit(end..<line.end)])
    }
  }

  /// The texts in which a blank may matter, in the order of the file.
  private var keptTexts: [Range<Int>] {
    let headers =
      [document.featureNode?.header].compactMap(\.self) + document.rules.map(\.header)
      + document.backgrounds.map(\.header) + document.scenarios.map(\.header)
      + document.examples.map(\.header)
    let descriptions = headers.map(\.description.offsets).filter { !$0.isEmpty }
      .map { document.source.lineStart(at: $0.lowerBound)..<$0.upperBound }
    return (descriptions + document.docStrings.map(\.lines.offsets))
      .sorted { $0.lowerBound < $1.lowerBound }
  }
}

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
      guard let reading = KeywordReading(text, FoldedKeywords.of(dialect)), reading.isExact,
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
