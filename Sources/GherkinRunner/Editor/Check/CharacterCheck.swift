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
