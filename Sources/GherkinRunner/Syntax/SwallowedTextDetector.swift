/// Finds, in a description, the text that was meant for titles or steps.
///
/// Refusing a feature for its prose is as bad as losing a scenario, so a keyword alone is not enough:
/// the line must also stand where a step would, or beside others, and must not read on as prose does.
/// A keyword without these is doubtful, and only a warning.
struct SwallowedTextDetector {
  private let keywords: FoldedKeywords
  private let titles: [FoldedKeywords.Title]
  private let exactSteps: [String]
  /// The words that a first step may begin with, without the space that follows.
  private let firstWords: [String]

  private var dialect: Dialect { keywords.dialect }

  init(_ dialect: Dialect) {
    keywords = FoldedKeywords.of(dialect)
    titles = keywords.titles.filter { $0.kind != .feature }
    exactSteps = dialect.stepKeywords.map(\.keyword)
    firstWords = (dialect.given + dialect.when).filter { $0.last == " " }
      .map { String($0.dropLast()) }
  }

  /// The text in a description that was meant for something else, in the order of the lines.
  func findings(
    in lines: [DescriptionLine], above firstStep: DescriptionLine?, takesSteps: Bool
  ) -> [SwallowedText] {
    let block = DescriptionBlock(
      lines, firstStep: firstStep, takesSteps: takesSteps, keywords)
    var found: [SwallowedText] = []
    var index = 0
    while index < lines.count {
      if block.isFenced(index) {
        index += 1
      } else if let title = title(at: index, of: block) {
        found.append(title)
        index += 1
        // The text below a title is lost with it, up to the next title.
        while title.isCertain, index < lines.count, self.title(at: index, of: block) == nil {
          index += 1
        }
      } else if let steps = steps(at: index, of: block) {
        found.append(steps)
        index += steps.lineCount
      } else {
        index += 1
      }
    }
    return found
  }

  private static func agree(_ one: Character?, _ other: Character?) -> Bool {
    one?.lowercased() == other?.lowercased()
  }
}

// MARK: Titles

extension SwallowedTextDetector {
  private func title(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    let isAboveStep = isAboveStep(index, of: block)
    if let reading = block.readings[index], let kind = reading.titleKind {
      guard reading.flaw != .none, kind != .feature else { return nil }
      if isAboveStep { return SwallowedText(line, reading, in: dialect) }
      if reading.hasOddColon, kind == .scenario || kind == .rule {
        return SwallowedText(line, reading, in: dialect, isCertain: false)
      }
      guard reading.flaw == .letterCase else { return nil }
    }
    if let reading = misspeltTitle(line, above: block.next(index)) {
      return SwallowedText(line, reading, in: dialect)
    }
    guard mayBeForeignTitle(line), isAboveStep || isAboveForeignStep(index, of: block),
      let reading = ForeignKeywords.reading(line.text, besides: dialect),
      let kind = reading.titleKind, kind != .feature
    else { return nil }
    return SwallowedText(line, reading, in: dialect)
  }

  /// Whether a step follows, or a line that would be one but for a slip.
  private func isAboveStep(_ index: Int, of block: DescriptionBlock) -> Bool {
    let reading = block.readings[index]
    guard !block.isLast(index) else {
      // The steps of a scenario run, whatever its description says above them. Only a whole keyword
      // shows that they were meant for another one.
      return block.firstStep != nil && reading?.hasOddColon == true
        && (reading?.titleKind == .scenario || reading?.titleKind == .rule)
    }
    let line = block.lines[index + 1]
    guard let next = block.readings[index + 1] else {
      return line.text.hasPrefix("* ") && reading?.isExact == true
    }
    // A step in lower case is more often the rest of a sentence.
    guard next.stepType != nil,
      next.flaw != .letterCase || reading?.hasOddColon == true || block.isList(index + 1)
    else { return false }
    return reading?.isExact == true || !line.isProse
  }

  /// Whether a colon follows so few words that they may be a keyword of some language.
  private func mayBeForeignTitle(_ line: DescriptionLine) -> Bool {
    let start = line.text.unicodeScalars.prefix(40)
    guard let colon = start.firstIndex(where: KeywordReading.isColon), let first = start.first,
      first.value >= 0x80 || first.properties.isUppercase
    else { return false }
    let words = start[..<colon]
    return words.count { $0 == " " } < 3
      && words.allSatisfy {
        $0.properties.isAlphabetic || " -'’".unicodeScalars.contains($0) || $0.value >= 0x80
      }
  }

  private func isAboveForeignStep(_ index: Int, of block: DescriptionBlock) -> Bool {
    guard let next = block.next(index) else { return false }
    return ForeignKeywords.reading(next.text, besides: dialect)?.stepType != nil
  }

  /// The title that `line` would begin if its keyword were spelt correctly; `nil` unless `next` is a
  /// step.
  private func misspeltTitle(
    _ line: DescriptionLine, above next: DescriptionLine?
  ) -> KeywordReading? {
    guard let next, exactSteps.contains(where: next.text.hasPrefix) else { return nil }
    let isAbove = next.indentation > line.indentation
    guard line.text.contains(":") else {
      // Prose is not indented like that, so the colon is what is missing.
      return isAbove ? KeywordReading.titleWithoutColon(line.text, titles) : nil
    }
    guard let reading = KeywordReading.misspeltTitle(line.text, titles) else { return nil }
    let (word, keyword) = (reading.written, reading.keyword)
    let isShortened = isAbove && word.count <= keyword.count
    // So short a keyword as "Rule" is too near to other words: "Role", "Rules".
    let isSlip =
      keyword.count > 4 && Self.agree(word.first, keyword.first)
      && (Self.agree(word.last, keyword.last) || isShortened)
    return isSlip || word.lowercased() == keyword.lowercased() ? reading : nil
  }
}

// MARK: Steps

extension SwallowedTextDetector {
  private func steps(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    guard let reading = block.readings[index], let type = reading.stepType else {
      return block.takesSteps ? unreadStep(at: index, of: block) : nil
    }
    if block.isList(index) {
      return SwallowedText(
        line, reading, in: dialect, lineCount: block.listEnd(from: index) - index)
    }
    if case .space = reading.flaw { return SwallowedText(line, reading, in: dialect) }
    guard block.takesSteps else { return nil }
    let isBesideStep = block.isBesideStep(index)
    let isProse = line.isProse || reading.isQuotedWord && !isBesideStep
    let isCertain: Bool
    switch reading.flaw {
    case .colon, .glued:
      isCertain = reading.isExact && !isProse
    case .alone where reading.isExact:
      isCertain = true
    case .decoration where reading.isExact, .invisible where reading.isExact:
      // A list of prose may hold "And so on." and "When in doubt, ask."
      isCertain = !isProse && (type != .conjunction || isBesideStep || block.isOnly(index))
    case .letterCase where type != .conjunction && block.isParagraph(index) && !isProse:
      let isAllCaps = reading.written.count > 2 && reading.written.allSatisfy(\.isUppercase)
      isCertain = isAllCaps || isBesideStep || block.isOnly(index)
    default: return nil
    }
    return SwallowedText(line, reading, in: dialect, isCertain: isCertain)
  }

  /// A first step whose keyword is misspelt, or of another language.
  private func unreadStep(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    if block.isBesideStep(index), let reading = misspeltStep(line) {
      return SwallowedText(line, reading, in: dialect)
    }
    let standsForStep = block.isBesideStep(index) || block.isOnly(index)
    // Reading all languages takes time, which is not worth it for prose.
    guard
      standsForStep
        || !line.text.hasSuffix(".")
          && (block.isParagraph(index) || isAboveForeignStep(index, of: block)),
      let reading = ForeignKeywords.reading(line.text, besides: dialect),
      let type = reading.stepType, type != .outcome
    else { return nil }
    return SwallowedText(
      line, reading, in: dialect,
      isCertain: standsForStep || isAboveForeignStep(index, of: block))
  }

  /// The step that `line` would be if its first word were spelt correctly; `nil` for words such as
  /// "Give" and "Giving".
  private func misspeltStep(_ line: DescriptionLine) -> KeywordReading? {
    guard let word = line.text.split(separator: " ").first.map(String.init), word.count > 2,
      let keyword = Spelling.nearest(to: word, among: firstWords),
      Self.agree(word.first, keyword.first),
      Self.agree(word.last, keyword.last) || word.count == keyword.count
    else { return nil }
    return KeywordReading(
      kind: .step(.context), flaw: .otherWord, keyword: keyword, written: word,
      length: word.unicodeScalars.count)
  }
}
