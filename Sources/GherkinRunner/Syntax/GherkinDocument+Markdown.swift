/// Gherkin in Markdown whose headings and list items are not quite titles and steps.
extension GherkinDocument {
  /// Headings that are titles except for their colon, or stand above steps and are no titles, and list
  /// items that are steps except for what follows their keyword.
  ///
  /// Any other line of Markdown may be prose, and no comment could allow it.
  func markdownTexts(_ words: FoldedKeywords) -> [SwallowedText] {
    let detector = SwallowedTextDetector(words.dialect)
    let stepLines = Set(steps.map { Int($0.line) })
    let lines = markdownLines
    var texts: [SwallowedText] = []
    /// A heading that is no title, while nothing but empty lines follows it.
    var heading: DescriptionLine?
    /// Whether nothing but a title that is lost stands above.
    var isBelowLostTitle = false
    /// Steps where none may stand, without a line between them.
    var lost: [(line: DescriptionLine, reading: KeywordReading)] = []
    func noteLostSteps() {
      defer { lost = [] }
      guard let first = lost.first, Set(lost.map(\.reading.stepType)).count > 1 else { return }
      texts.append(stepsWithoutTitle(first.line, first.reading, lost.count, in: words.dialect))
    }
    for (index, (line, sign, gap)) in lines.enumerated() {
      let reading = KeywordReading(line.text, words)
      if featureTitleLine == nil {
        if let feature = featureOfOtherKind(line, sign, reading, words) { texts.append(feature) }
        continue
      }
      if let last = lost.last, last.line.number + 1 < line.number { noteLostSteps() }
      let isItem = sign != nil && sign != .hash
      let isStep = stepLines.contains(line.number)
      let isBesideStep = [index - 1, index + 1].contains { other in
        lines.indices.contains(other) && stepLines.contains(lines[other].line.number)
          && abs(lines[other].line.number - line.number) == 1
          && lines[other].line.indentation == line.indentation
      }
      if let reading, sign == .hash, gap != 1, reading.titleKind != nil,
        reading.titleKind != .feature, reading.flaw == .none
      {
        texts.append(headingWithGap(line, gap, reading))
        heading = nil
        isBelowLostTitle = true
      } else if let reading, sign != nil, reading.isLostInMarkdown(sign == .hash) {
        texts.append(lostLine(line, reading, in: words.dialect))
        heading = nil
      } else if isItem, isBesideStep, !isStep, !line.isProse,
        let reading = reading ?? detector.misspeltStep(line), reading.stepType != nil,
        reading.flaw != .none
      {
        texts.append(lostLine(line, reading, in: words.dialect))
      } else if sign == .hash, gap > 0 {
        let isTitle = reading?.titleKind != nil && reading?.flaw == KeywordReading.Flaw.none
        heading = isTitle ? nil : line
        isBelowLostTitle = false
      } else if let title = heading {
        if isItem, reading?.stepType != nil, reading?.flaw == KeywordReading.Flaw.none {
          texts.append(headingAboveSteps(title, in: words.dialect))
        }
        heading = nil
      } else if let reading, isItem, !isStep, reading.stepType != nil, reading.flaw == .none,
        !line.isProse, !isBelowLostTitle
      {
        lost.append((line, reading))
      }
    }
    noteLostSteps()
    return texts
  }

  private func lostLine(
    _ line: DescriptionLine, _ reading: KeywordReading, in dialect: Dialect
  ) -> SwallowedText {
    SwallowedText(line, reading, in: dialect)
      .outsideDescription("The line is taken for prose and does not run.")
  }

  /// A title whose signs are followed by no space, or by several.
  private func headingWithGap(
    _ line: DescriptionLine, _ gap: Int, _ reading: KeywordReading
  ) -> SwallowedText {
    let title = reading.titleKind ?? .scenario
    return SwallowedText(
      line: line.number, offset: line.offset, lineCount: 1, text: line.text, kind: title,
      isCertain: true,
      problem: gap == 0
        ? "A space is missing between `#` and `\(reading.written)`, so the line is taken for prose."
        : "More than one space stands between `#` and `\(reading.written)`, so the line is taken for prose.",
      advice: "Write one space there.", length: reading.length, isDescription: false)
  }

  /// Steps that stand above all scenarios, or at another place where there can be none.
  private func stepsWithoutTitle(
    _ line: DescriptionLine, _ reading: KeywordReading, _ count: Int, in dialect: Dialect
  ) -> SwallowedText {
    SwallowedText(
      line: line.number, offset: line.offset, lineCount: count, text: line.text, kind: .step,
      isCertain: true,
      problem: "These steps belong to no scenario, so they are taken for prose and do not run.",
      advice: "Put them below a title such as `## \(dialect.scenarioKeyword): …`.",
      length: reading.length, isDescription: false)
  }

  /// The line of the feature's title. Without one, the first line with text is the feature's, as in the
  /// reference parser.
  private var featureTitleLine: Int? {
    guard let header = featureNode?.header, !text(header.keyword).isEmpty else { return nil }
    return Int(header.line)
  }

  /// The lines outside fences that hold text, behind the feature's title, with the sign of a heading or a list
  /// item that precedes the text, and how many bytes of white space stand between them.
  private var markdownLines: [(line: DescriptionLine, sign: UInt8?, gap: Int)] {
    let file = source.bytes
    let bytes = file.span
    var lines: [(DescriptionLine, UInt8?, Int)] = []
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
      var gap = 0
      if [.hash, .asterisk, .plus, .hyphen].contains(first) {
        while offset < line.end, bytes[offset] == first { offset += 1 }
        gap = bytes.skippingWhiteSpace(from: offset, to: line.end) - offset
        if gap > 0 || first == .hash {
          sign = first
          offset += gap
        } else {
          offset = line.textStart
        }
      }
      lines.append(
        (
          DescriptionLine(
            text: String(decoding: file[offset..<line.end], as: UTF8.self), number: line.number,
            indentation: line.textStart - line.start, offset: offset), sign, gap
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
