/// The characters and the words of one file.
extension FindingCollector {
  /// Reports invisible characters, letters that are typed as several, and spaces at the end of lines.
  mutating func checkCharacters() {
    // In Markdown, spaces at the end of a line have a meaning.
    if !document.source.isMarkdown { checkLineEnds() }
    // Nearly every file is ASCII, and an editor checks it with each letter.
    let bytes = document.source.bytes
    guard !bytes.span.isASCII else { return }
    for header in document.headers { checkLetters(of: header.name, line: header.line) }
    for tag in document.tags { checkLetters(of: tag.name, line: tag.line) }
    let cells = document.rows.flatMap { row in
      document.cells[row.cells.indices].map { (text: $0, line: row.line) }
    }
    for (text, line) in document.steps.map({ ($0.text, $0.line) }) + cells {
      checkVisibility(of: text, line: line)
      checkLetters(of: text, line: line)
    }
  }

  /// Reports the first letter of `range` that is typed as several characters, with changes to all of them.
  private mutating func checkLetters(of range: TextRange, line: Int32) {
    guard document.source.bytes[range.offsets].contains(where: { $0 >= 0x80 }) else { return }
    let start = range.offsets.lowerBound
    let letters = DecomposedLetter.all(in: document.text(range))
    guard let first = letters.first else { return }
    report(
      .decomposedLetters,
      at: TextRange(start + first.range.lowerBound, start + first.range.upperBound), line: line,
      "`\(first.composed)` is typed as \(first.typing).",
      "Type it as one character: it is the same letter here, but not for every program.",
      edits: letters.map {
        TextEdit(start + $0.range.lowerBound..<start + $0.range.upperBound, $0.composed)
      })
  }

  private mutating func checkVisibility(of range: TextRange, line: Int32) {
    guard document.source.bytes[range.offsets].contains(where: { $0 >= 0x80 }) else { return }
    var offset = range.offsets.lowerBound
    let scalars = Array(document.text(range).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let length = UTF8.width(scalar)
      let (before, after) = (scalars[..<index], scalars[(index + 1)...])
      let isTypography =
        document.language == "fr" || Self.isTypography(before.last, after.first)
        || Self.isQuoted(before, after)
      if let name = Self.name(of: scalar, isTypography) {
        return report(
          .invisibleCharacters, at: TextRange(offset, offset + length), line: line,
          "Invisible character: \(name).", "Remove it, or replace it by an ordinary space.")
      }
      offset += length
    }
  }

  /// Whether a space between these two must not end a line: in a number, before its unit or a sign, or in quotes.
  private static func isTypography(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard let before, let after else { return false }
    return before.isDigit || after.isDigit && !before.properties.isAlphabetic
      || "«‹–—".unicodeScalars.contains(before) || "»›–—:;!?%‰€$£".unicodeScalars.contains(after)
  }

  /// Whether these two are parts of a value in quotes. Where that keeps a step from being recognized, its definition says
  /// so.
  private static func isQuoted(
    _ before: ArraySlice<Unicode.Scalar>, _ after: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    [("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»")].contains {
      (open: Unicode.Scalar, close: Unicode.Scalar) in
      let signs = before.filter { $0 == open || $0 == close }
      return after.contains(close)
        && (open == close ? !signs.count.isMultiple(of: 2) : signs.last == open)
    }
  }

  /// The name of an invisible character; `nil` for those that are visible or needed.
  private static func name(of scalar: Unicode.Scalar, _ isTypography: Bool) -> String? {
    switch scalar.value {
    case 0xA0, 0x202F: isTypography ? nil : InvisibleCharacter.name(of: scalar)
    // The others are part of Chinese, Japanese, Persian and Indian text, of emoji, and of text that
    // runs from right to left.
    case 0xAD, 0x2007, 0x200B, 0x2060, 0xFEFF: InvisibleCharacter.name(of: scalar)
    default: nil
    }
  }

  private mutating func checkLineEnds() {
    guard settings.severity(of: .trailingSpaces) != nil else { return }
    let file = document.source.bytes
    let bytes = file.span
    var exempt = exemptTexts[...]
    var cursor = LineCursor(at: document.source.textStart)
    while let line = cursor.next(in: bytes) {
      let end = bytes.trimmedEnd(from: line.start, to: line.end)
      guard end < line.end else { continue }
      exempt = exempt.drop { $0.upperBound < line.start }
      if let text = exempt.first, text.lowerBound <= line.start, line.start < text.upperBound {
        continue
      }
      report(
        .trailingSpaces, at: TextRange(end, line.end), line: Int32(line.number),
        "The line ends with spaces.", "Remove them.", edits: [TextEdit(end..<line.end)])
    }
  }

  /// The descriptions, the doc strings and the keywords without a text, in the order of the file; a space matters in them.
  private var exemptTexts: [Range<Int>] {
    let keywords = document.steps.filter(\.text.isEmpty).map(\.keyword.offsets)
    let lines = (document.headers.map(\.description.offsets) + keywords).filter { !$0.isEmpty }
      .map { document.source.lineStart(at: $0.lowerBound)..<$0.upperBound }
    return (lines + document.docStrings.map(\.lines.offsets))
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reports words in titles and steps for which the glossary has others.
  mutating func checkWords(_ glossary: Glossary) {
    guard !glossary.isEmpty else { return }
    let headers =
      [document.featureNode?.header].compactMap(\.self) + document.rules.map(\.header)
      + document.scenarios.map(\.header) + document.examples.map(\.header)
    for (range, line) in headers.map({ ($0.name, $0.line) })
      + document.steps.map({ ($0.text, $0.line) })
    {
      let prose = Self.prose(of: document.source.bytes[range.offsets])
      for found in glossary.occurrences(in: prose) where found.isAvoided {
        let start = range.offsets.lowerBound
        let place = TextRange(start + found.range.lowerBound, start + found.range.upperBound)
        let entry = glossary.entries[found.entry]
        report(
          .avoidedWord, at: place, line: line,
          "The glossary says '\(entry.word)' for '\(document.text(place))'.",
          "Write '\(entry.word)', or allow the other word: \(entry.path), line \(entry.line).")
      }
    }
  }

  /// The text with spaces in place of values: texts in quotation marks, and placeholders.
  private static func prose(of bytes: ArraySlice<UInt8>) -> String {
    var prose = Bytes(bytes)
    for (open, close) in [(UInt8.quote, UInt8.quote), (.lessThan, .greaterThan)] {
      var index = 0
      while let start = prose[index...].firstIndex(of: open),
        let end = prose[(start + 1)...].firstIndex(of: close)
      {
        for offset in start...end { prose[offset] = .space }
        index = end + 1
      }
    }
    return String(decoding: prose, as: UTF8.self)
  }
}
