/// Gherkin in Markdown whose headings and list items are not quite titles and steps.
extension GherkinDocument {
  /// Headings that are titles except for their colon, or stand above steps and are no titles, and list
  /// items that are steps except for what follows their keyword.
  ///
  /// Any other line of Markdown may be prose, and no comment could allow it.
  func markdownTexts(_ words: FoldedKeywords) -> [SwallowedText] {
    var texts: [SwallowedText] = []
    /// A heading that is no title, while nothing but empty lines follows it.
    var heading: DescriptionLine?
    for (line, sign) in markdownLines {
      let reading = KeywordReading(line.text, words)
      if featureTitleLine == nil {
        if let feature = featureOfOtherKind(line, sign, reading, words) { texts.append(feature) }
        continue
      }
      if let reading, sign != nil, reading.isLostInMarkdown(sign == .hash) {
        texts.append(
          SwallowedText(line, reading, in: words.dialect)
            .outsideDescription("The line is taken for prose and does not run."))
        heading = nil
      } else if sign == .hash {
        let isTitle = reading?.titleKind != nil && reading?.flaw == KeywordReading.Flaw.none
        heading = isTitle ? nil : line
      } else if let title = heading {
        if sign != nil, reading?.stepType != nil, reading?.flaw == KeywordReading.Flaw.none {
          texts.append(headingAboveSteps(title, in: words.dialect))
        }
        heading = nil
      }
    }
    return texts
  }

  /// The line of the feature's title. Without one, the first line with text is the feature's, as in the
  /// reference parser.
  private var featureTitleLine: Int? {
    guard let header = featureNode?.header, !text(header.keyword).isEmpty else { return nil }
    return Int(header.line)
  }

  /// The lines outside fences that hold text, behind the feature's title, with the sign of a heading or a list
  /// item that precedes the text.
  private var markdownLines: [(line: DescriptionLine, sign: UInt8?)] {
    let file = source.bytes
    let bytes = file.span
    var lines: [(DescriptionLine, UInt8?)] = []
    var fence: ArraySlice<UInt8>?
    var cursor = LineCursor(at: source.textStart)
    while let line = cursor.next(in: bytes) {
      let start = file[line.textStart..<min(line.textStart + 3, line.end)]
      if let open = fence {
        if start.elementsEqual(open) { fence = nil }
        continue
      }
      if start.elementsEqual("```".utf8) || start.elementsEqual("\"\"\"".utf8) {
        fence = start
        continue
      }
      guard !line.isBlank, line.number > featureTitleLine ?? 0,
        let first = start.first
      else { continue }
      var offset = line.textStart
      var sign: UInt8?
      if [.hash, .asterisk, .plus, .hyphen].contains(first) {
        while offset < line.end, bytes[offset] == first { offset += 1 }
        if offset < line.end, bytes[offset].isASCIIWhiteSpace {
          sign = first
          offset = bytes.skippingWhiteSpace(from: offset, to: line.end)
        } else {
          offset = line.textStart
        }
      }
      lines.append(
        (
          DescriptionLine(
            text: String(decoding: file[offset..<line.end], as: UTF8.self), number: line.number,
            indentation: line.textStart - line.start, offset: offset), sign
        ))
    }
    return lines
  }

  private func headingAboveSteps(_ line: DescriptionLine, in dialect: Dialect) -> SwallowedText {
    SwallowedText(
      line: line.number, offset: line.offset, lineCount: 1, text: line.text, kind: .scenario,
      isCertain: true,
      problem: "This heading is no title, so the steps below it belong to what stands above.",
      advice: "Begin it with `\(dialect.scenarioKeyword):`, or put the steps elsewhere.",
      length: line.text.unicodeScalars.count, isDescription: false)
  }

  /// The title of a feature in a file that has none: without `#`, or in another language.
  private func featureOfOtherKind(
    _ line: DescriptionLine, _ sign: UInt8?, _ reading: KeywordReading?, _ words: FoldedKeywords
  ) -> SwallowedText? {
    if sign == nil, let reading, reading.titleKind == .feature, reading.flaw == .none {
      return SwallowedText(line, reading, in: words.dialect).markedAsPlain
    }
    guard sign == nil || sign == .hash,
      let foreign = ForeignKeywords.reading(line.text, besides: words.dialect),
      foreign.titleKind == .feature
    else { return nil }
    return SwallowedText(
      line: line.number, offset: line.offset, lineCount: 1, text: line.text, kind: .feature,
      isCertain: true,
      problem:
        "`\(foreign.written)` is not English, and Gherkin in Markdown is, so nothing of it runs.",
      advice: "Write `Feature:`, or put the feature into a file whose name ends with `.feature`.",
      length: foreign.length, isDescription: false)
  }
}

extension SwallowedText {
  fileprivate var markedAsPlain: SwallowedText {
    SwallowedText(
      line: line, offset: offset, lineCount: 1, text: text, kind: kind, isCertain: true,
      problem:
        "This file is Gherkin, but its name says that it is Markdown, so nothing of it runs.",
      advice: "Let its name end with `.feature`, or write `# \(text)`.", length: length,
      isDescription: false)
  }
}

extension KeywordReading {
  /// Whether a heading or a list item with this text is Gherkin except for one character.
  fileprivate func isLostInMarkdown(_ isHeading: Bool) -> Bool {
    if isHeading {
      guard titleKind != .feature else { return false }
      if case .numbered = flaw { return isExact }
      return titleKind != nil && hasOddColon
    }
    switch flaw {
    case .space, .colon: return isExact && stepType != nil
    default: return false
    }
  }
}
