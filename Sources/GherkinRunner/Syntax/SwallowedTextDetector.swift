/// Finds, in one description, the text that was meant for titles or steps.
///
/// A feature that is refused for its prose is as bad as a scenario that vanishes, so a line needs
/// more than a keyword: that it stands where a step would, or beside others, and does not go on as
/// prose does. What has the keyword without the rest is doubtful, and only warned of.
struct SwallowedTextDetector {
  /// A description, and what follows it.
  struct Block {
    let lines: [DescriptionLine]
    /// The line of the first step of the background or scenario that it describes.
    var firstStep: DescriptionLine?
    /// Whether steps may follow the description.
    let takesSteps: Bool
  }

  private let words: FoldedKeywords
  private let exactSteps: [String]
  private let titles: [FoldedKeywords.Title]
  /// The words that a first step may begin with, without the space behind them.
  private let firstWords: [String]

  private var dialect: Dialect { words.dialect }

  init(_ dialect: Dialect) {
    words = FoldedKeywords.of(dialect)
    exactSteps = dialect.stepKeywords.map(\.keyword)
    titles = words.titles.filter { $0.kind != .feature }
    firstWords = (dialect.given + dialect.when).filter { $0.last == " " }
      .map { String($0.dropLast()) }
  }

  /// What was meant for something else, in the order of the lines.
  func findings(in block: Block) -> [SwallowedText] {
    let lines = block.lines
    guard !lines.isEmpty else { return [] }
    // Text between fences is an example, whatever it says.
    let fenced = Self.fencedLines(of: lines)
    let readings = lines.indices.map { index in
      fenced.contains(index) ? nil : KeywordReading(lines[index].text, words)
    }
    var found: [SwallowedText] = []
    var index = 0
    while index < lines.count {
      guard !fenced.contains(index) else {
        index += 1
        continue
      }
      let (finding, next) = finding(at: index, of: block, readings)
      if let finding { found.append(finding) }
      index = next
    }
    return found
  }

  /// The lines between fences of back quotes or quotes, and the fences, where each is closed.
  private static func fencedLines(of lines: [DescriptionLine]) -> Set<Int> {
    var fenced: Set<Int> = []
    var opening: (index: Int, mark: Substring)?
    for (index, line) in lines.enumerated() {
      let mark = line.text.prefix(3)
      if let open = opening {
        guard mark == open.mark else { continue }
        fenced.formUnion(open.index...index)
        opening = nil
      } else if mark == "```" || mark == "~~~" || mark == "\"\"\"" {
        opening = (index, mark)
      }
    }
    return fenced
  }

  /// What is found at the line at `index`, and the first line behind what it covers.
  private func finding(
    at index: Int, of block: Block, _ readings: [KeywordReading?]
  ) -> (SwallowedText?, next: Int) {
    if let title = title(at: index, of: block, readings) {
      // What stands below a title is lost with it, until the next title.
      var next = index + 1
      while title.isCertain, next < block.lines.count,
        self.title(at: next, of: block, readings) == nil
      { next += 1 }
      return (title, next)
    }
    return steps(at: index, of: block, readings)
  }
}

// MARK: Titles

extension SwallowedTextDetector {
  private func title(
    at index: Int, of block: Block, _ readings: [KeywordReading?]
  ) -> SwallowedText? {
    let line = block.lines[index]
    let isAboveStep = isAboveStep(index, of: block, readings)
    if let reading = readings[index], let kind = reading.titleKind {
      guard reading.flaw != .none, kind != .feature else { return nil }
      if isAboveStep { return finding(line, reading, kind) }
      if reading.hasOddColon, kind == .scenario || kind == .rule {
        return finding(line, reading, kind, isCertain: false)
      }
      guard reading.flaw == .letterCase else { return nil }
    }
    if let reading = misspeltTitle(line, above: block.next(index)), let kind = reading.titleKind {
      return finding(line, reading, kind)
    }
    guard mayBeForeignTitle(line), isAboveStep || isAboveForeignStep(index, of: block),
      let reading = ForeignKeywords.reading(line.text, besides: dialect),
      let kind = reading.titleKind, kind != .feature
    else { return nil }
    return finding(line, reading, kind)
  }

  /// Whether a step, or what would be one but for a slip, stands below.
  private func isAboveStep(
    _ index: Int, of block: Block, _ readings: [KeywordReading?]
  ) -> Bool {
    guard !block.isLast(index) else {
      // The steps of a scenario run, whatever its description says above them. Only a whole keyword
      // shows that they were meant for another one.
      let kind = readings[index]?.titleKind
      return block.firstStep != nil && readings[index]?.hasOddColon == true
        && (kind == .scenario || kind == .rule)
    }
    guard let next = readings[index + 1] else {
      return block.lines[index + 1].text.hasPrefix("* ") && readings[index]?.isExact == true
    }
    // Steps in lower case are more often a sentence that goes on.
    guard next.stepType != nil,
      next.flaw != .letterCase || readings[index]?.hasOddColon == true
        || isList(index + 1, of: block, readings)
    else { return false }
    return readings[index]?.isExact == true || !Self.isProse(block.lines[index + 1].text)
  }

  /// Whether a colon follows so few words that they may be a keyword of some language.
  private func mayBeForeignTitle(_ line: DescriptionLine) -> Bool {
    let start = line.text.unicodeScalars.prefix(40)
    guard let colon = start.firstIndex(where: KeywordReading.isColon) else { return false }
    guard let first = start.first, first.value >= 0x80 || first.properties.isUppercase else {
      return false
    }
    let isWords = start[..<colon].allSatisfy {
      $0.properties.isAlphabetic || " -'’".unicodeScalars.contains($0) || $0.value >= 0x80
    }
    return isWords && start[..<colon].count { $0 == " " } < 3
  }

  private func isAboveForeignStep(_ index: Int, of block: Block) -> Bool {
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
      keyword.count > 4 && Self.haveSameStart(word, keyword)
      && (Self.haveSameEnd(word, keyword) || isShortened)
    return isSlip || word.lowercased() == keyword.lowercased() ? reading : nil
  }

  private static func haveSameStart(_ word: String, _ keyword: String) -> Bool {
    word.first?.lowercased() == keyword.first?.lowercased()
  }

  private static func haveSameEnd(_ word: String, _ keyword: String) -> Bool {
    word.last?.lowercased() == keyword.last?.lowercased()
  }
}

// MARK: Steps

extension SwallowedTextDetector {
  private func steps(
    at index: Int, of block: Block, _ readings: [KeywordReading?]
  ) -> (SwallowedText?, next: Int) {
    let line = block.lines[index]
    guard let reading = readings[index], let type = reading.stepType else {
      return (block.takesSteps ? unreadStep(at: index, of: block) : nil, index + 1)
    }
    let end = listEnd(from: index, of: block, readings)
    if isList(index, of: block, readings) {
      return (finding(line, reading, .step, count: end - index), end)
    }
    if case .space = reading.flaw {
      return (finding(line, reading, .step), index + 1)
    }
    guard block.takesSteps else { return (nil, index + 1) }
    let isProse = Self.isProse(line.text) || reading.isQuotedWord && !isBesideStep(index, of: block)
    switch reading.flaw {
    case .colon, .glued:
      let isCertain = reading.isExact && !isProse
      return (finding(line, reading, .step, isCertain: isCertain), index + 1)
    case .alone:
      guard reading.isExact else { return (nil, index + 1) }
      return (finding(line, reading, .step), index + 1)
    case .decoration, .invisible:
      guard reading.isExact else { return (nil, index + 1) }
      // A list of prose may hold "And so on." and "When in doubt, ask."
      let isCertain =
        !isProse && (type != .conjunction || isBesideStep(index, of: block) || block.isOnly(index))
      return (finding(line, reading, .step, isCertain: isCertain), index + 1)
    case .letterCase:
      guard type != .conjunction, isParagraph(index, of: block), !isProse else {
        return (nil, index + 1)
      }
      let isShouted = reading.written.count > 2 && reading.written.allSatisfy(\.isUppercase)
      let isCertain = isShouted || isBesideStep(index, of: block) || block.isOnly(index)
      return (finding(line, reading, .step, isCertain: isCertain), index + 1)
    default: return (nil, index + 1)
    }
  }

  /// A first step whose keyword is misspelt, or of another language.
  private func unreadStep(at index: Int, of block: Block) -> SwallowedText? {
    let line = block.lines[index]
    if isBesideStep(index, of: block), let reading = misspeltStep(line) {
      return finding(line, reading, .step)
    }
    // To know all languages takes time, which a sentence of prose is not worth.
    guard
      isBesideStep(index, of: block) || block.isOnly(index)
        || !line.text.hasSuffix(".")
          && (isParagraph(index, of: block) || isAboveForeignStep(index, of: block)),
      let reading = ForeignKeywords.reading(line.text, besides: dialect),
      let type = reading.stepType, type != .outcome
    else { return nil }
    let isCertain =
      isBesideStep(index, of: block) || block.isOnly(index)
      || isAboveForeignStep(index, of: block)
    return finding(line, reading, .step, isCertain: isCertain)
  }

  /// What `line` would be if its first word, which is nearly a keyword, were spelt like it; `nil` for
  /// words such as "Give" and "Giving".
  private func misspeltStep(_ line: DescriptionLine) -> KeywordReading? {
    guard let word = line.text.split(separator: " ").first.map(String.init), word.count > 2,
      let keyword = Spelling.nearest(to: word, among: firstWords),
      Self.haveSameStart(word, keyword),
      Self.haveSameEnd(word, keyword) || word.count == keyword.count
    else { return nil }
    return KeywordReading(
      kind: .step(.context), flaw: .otherWord, keyword: keyword, written: word,
      length: word.unicodeScalars.count)
  }

  /// Free text ends with a blank line; a step stands right above the next one.
  private func isBesideStep(_ index: Int, of block: Block) -> Bool {
    guard block.isLast(index), let step = block.firstStep else { return false }
    return block.lines[index].number + 1 == step.number
  }

  /// Whether several lines from here on read like the steps of a scenario: what is given or done
  /// comes first, and another kind of step follows.
  private func isList(_ index: Int, of block: Block, _ readings: [KeywordReading?]) -> Bool {
    guard let type = readings[index]?.stepType, type == .context || type == .action,
      startsParagraph(index, of: block) || readings[index]?.isExact == true
    else { return false }
    let end = listEnd(from: index, of: block, readings)
    var types = Set((index..<end).compactMap { readings[$0]?.stepType })
    if end == block.lines.count, let step = block.firstStep, end - index > 0,
      block.lines[end - 1].number + 1 == step.number,
      let next = KeywordReading(step.text, words)?.stepType
    {
      types.insert(next)
    }
    guard types.count > 1 else { return false }
    return !(index..<end).contains { Self.isProse(block.lines[$0].text) }
  }

  private func listEnd(
    from index: Int, of block: Block, _ readings: [KeywordReading?]
  ) -> Int {
    var end = index + 1
    while end < block.lines.count, readings[end]?.stepType != nil,
      block.lines[end].number == block.lines[end - 1].number + 1
    { end += 1 }
    return end
  }

  /// Whether the line stands alone: no text is right above or below it.
  private func isParagraph(_ index: Int, of block: Block) -> Bool {
    let isEnd =
      block.isLast(index)
      || block.lines[index + 1].number > block.lines[index].number + 1
    return startsParagraph(index, of: block) && isEnd
  }

  private func startsParagraph(_ index: Int, of block: Block) -> Bool {
    index == 0 || block.lines[index - 1].number + 1 < block.lines[index].number
  }

  /// Whether the text goes on in the next line, or holds more than one sentence.
  private static func isProse(_ text: String) -> Bool {
    guard let last = text.last else { return false }
    if ",;?".contains(last) || "，；？".contains(last) { return true }
    var previous: [Character] = []
    for character in text {
      // The end of a sentence, rather than of "e.g." or "1."
      if character.isUppercase, previous.count == 3, previous[2] == " ",
        ".!?".contains(previous[1]),
        previous[0].isLowercase
      {
        return true
      }
      previous.append(character)
      if previous.count > 3 { previous.removeFirst() }
    }
    return false
  }
}

// MARK: Findings

extension SwallowedTextDetector {
  private func finding(
    _ line: DescriptionLine, _ reading: KeywordReading, _ kind: LineKind, count: Int = 1,
    isCertain: Bool = true
  ) -> SwallowedText {
    let (problem, advice) = reading.wording(in: dialect)
    return SwallowedText(
      line: line.number, offset: line.offset, lineCount: count, text: line.text, kind: kind,
      isCertain: isCertain, problem: problem, advice: advice, length: reading.length)
  }
}

extension SwallowedTextDetector.Block {
  fileprivate func isLast(_ index: Int) -> Bool { index + 1 == lines.count }

  /// Whether the line is the last one of a scenario without steps.
  fileprivate func isOnly(_ index: Int) -> Bool { isLast(index) && firstStep == nil }

  /// The line below the one at `index`, be it a line of the description or the first step.
  fileprivate func next(_ index: Int) -> DescriptionLine? {
    isLast(index) ? firstStep : lines[index + 1]
  }
}
