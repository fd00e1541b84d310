import Foundation

/// Finds, in a description, the text that was meant for titles or steps.
///
/// Refusing a feature for its prose is as bad as losing a scenario, so a keyword alone is not enough:
/// the line must also stand where a step would, or beside others, and must not read on as prose does.
/// A keyword without these is doubtful, and only a warning.
struct SwallowedTextDetector {
  let keywords: FoldedKeywords
  let titles: [FoldedKeywords.Title]
  let exactSteps: [String]
  /// The words that a step may begin with, without the space that follows.
  private let stepWords: [String]

  var dialect: Dialect { keywords.dialect }

  init(_ dialect: Dialect) {
    keywords = FoldedKeywords.of(dialect)
    titles = keywords.titles.filter { $0.kind != .feature }
    let words: [String] = dialect.stepKeywords.map(\.keyword)
    exactSteps = words + ["* "]
    stepWords = words.filter { $0.hasSuffix(" ") && $0 != "* " }.map { String($0.dropLast()) }
  }

  /// The text in a description that was meant for something else, in the order of the lines.
  func findings(
    in lines: [DescriptionLine], above firstStep: DescriptionLine?, _ place: DescriptionPlace
  ) -> [SwallowedText] {
    let block = DescriptionBlock(lines, firstStep: firstStep, place, keywords)
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
        if let tags = tags(at: index, of: block) { found.append(tags) }
        index += 1
      }
    }
    return found
  }

  /// Whether two letters are the same but for case and accents.
  static func agree(_ one: Character?, _ other: Character?) -> Bool {
    func folded(_ letter: Character?) -> String? {
      letter.map {
        String($0).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      }
    }
    return folded(one) == folded(other)
  }
}

// MARK: Tags

extension SwallowedTextDetector {
  /// A line of tags that does not begin with `@`.
  private func tags(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    let words = line.text.split { " ,\t".contains($0) }
    let tags = words.drop { ["tags:", "tag:", "-", "*", "•", ">"].contains($0.lowercased()) }
    let isFullWidth = tags.contains { $0.first == "＠" }
    guard !tags.isEmpty, tags.count < words.count || isFullWidth,
      tags.allSatisfy({ $0.count > 1 && ($0.first == "@" || $0.first == "＠") })
    else { return nil }
    let isLabelled = words[0].lowercased().hasPrefix("tag")
    return SwallowedText(
      line: line.number, offset: line.offset, lineCount: 1, text: line.text, kind: .tags,
      isCertain: isFullWidth || isLabelled,
      problem: "These tags do not count, because the line does not begin with `@`.",
      advice: "Put them on a line of their own, each beginning with `@`.",
      length: line.text.unicodeScalars.count, isDescription: false)
  }
}

// MARK: Steps

extension SwallowedTextDetector {
  private func steps(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    guard let reading = block.readings[index], let type = reading.stepType else {
      return block.place == .steps ? unreadStep(at: index, of: block) : nil
    }
    if block.isList(index) {
      return SwallowedText(
        line, reading, in: dialect, lineCount: block.listEnd(from: index) - index,
        isCertain: block.isCertainList(index))
    }
    if case .space = reading.flaw { return SwallowedText(line, reading, in: dialect) }
    guard block.place == .steps else { return stepWithoutTitle(at: index, reading, of: block) }
    let isBesideStep = block.isBesideStep(index)
    let standsForStep = isBesideStep || block.isOnly(index)
    let isProse = line.isProse || reading.isQuotedWord && !isBesideStep
    let isCertain: Bool
    switch reading.flaw {
    case .colon, .glued:
      isCertain = reading.isExact && !isProse
    case .alone where reading.isExact:
      isCertain = true
    case .sign(let sign) where reading.isExact:
      // Apart from the steps, "Given/When/Then" is prose, and so is "Then, …".
      let mayBeStep = (type == .context || type == .action) && sign != "/" && sign != "-"
      guard standsForStep || mayBeStep else { return nil }
      isCertain = standsForStep && !isProse
    case .decoration(let signs) where reading.isExact:
      // A list of prose may hold "And so on." and "When in doubt, ask.", and brackets a remark.
      isCertain =
        !isProse
        && (standsForStep || type != .conjunction && KeywordReading.areBullets(signs))
    case .invisible where reading.isExact:
      isCertain = !isProse && (standsForStep || type != .conjunction)
    case .letterCase where isBesideStep && reading.isAllCaps:
      isCertain = true
    case .letterCase where type != .conjunction && block.isParagraph(index) && !isProse:
      isCertain = reading.isAllCaps || standsForStep
    default: return nil
    }
    return SwallowedText(line, reading, in: dialect, isCertain: isCertain)
  }

  /// A step where none may stand, right below what was meant for its title: a comment, examples that
  /// are not there, or any line that it is indented below.
  private func stepWithoutTitle(
    at index: Int, _ reading: KeywordReading, of block: DescriptionBlock
  ) -> SwallowedText? {
    let line = block.lines[index]
    guard reading.flaw == .none, !line.isProse, !line.endsSentence else { return nil }
    if line.comment.map(isTitle) ?? false || block.place == .emptyExamples && index == 0 {
      return SwallowedText(line, reading, in: dialect)
    }
    guard block.isSoleStep(index), index > 0, block.isIndented(index),
      case let above = block.lines[index - 1], !above.isProse, !above.endsSentence
    else { return nil }
    // Prose may have a heading with a colon.
    let isHeading = above.text.unicodeScalars.last.map(KeywordReading.isColon) ?? false
    return SwallowedText(line, reading, in: dialect, isCertain: !isHeading)
  }

  /// Whether a comment holds the title of a background or scenario.
  private func isTitle(_ comment: String) -> Bool {
    let text = comment.drop { $0 == "#" || $0 == " " }
    guard let reading = KeywordReading(String(text), keywords), reading.isExact,
      reading.flaw == .none || reading.hasOddEnd
    else { return false }
    return reading.titleKind == .scenario || reading.titleKind == .background
  }

  /// A first step whose keyword is misspelt, of another language, or none.
  private func unreadStep(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    misspeltOrForeignStep(at: index, of: block) ?? starWithoutSpace(at: index, of: block)
      ?? stepInOtherWords(at: index, of: block)
  }

  /// A first step with a star and no space behind it; a second star would make it emphasis.
  private func starWithoutSpace(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    guard block.isBesideStep(index), line.text.first == "*", !line.text.dropFirst().contains("*"),
      line.text.dropFirst().first?.isWhitespace == false
    else { return nil }
    let reading = KeywordReading(
      kind: .step(.unknown), flaw: .glued, keyword: "*", written: "*", length: 1)
    return SwallowedText(
      line, reading, in: dialect, isCertain: block.firstStep?.text.hasPrefix("* ") == true)
  }

  /// Whatever stands between a title and a step that begins with "And", which may continue only another step; and a line
  /// that begins with a word for "Given" above any step.
  private func stepInOtherWords(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    guard index == 0, block.isBesideStep(index), let next = block.firstStepType,
      let keyword = stepWords.first,
      case let line = block.lines[index], let word = line.text.split(separator: " ").first
    else { return nil }
    let isAssumption =
      dialect.isEnglish && EnglishWords.assumptions.contains(word.lowercased()) && !line.isProse
      && !line.endsSentence && line.text.last != ":"
    guard isAssumption || next == .conjunction else { return nil }
    let reading = KeywordReading(
      kind: .step(.context), flaw: .otherWord, keyword: keyword, written: String(word),
      length: word.unicodeScalars.count)
    // Above a Given it may say in prose what the steps assume.
    let isFirst = [.action, .outcome, .conjunction].contains(next)
    return SwallowedText(line, reading, in: dialect, isCertain: isAssumption && isFirst)
  }

  private func misspeltOrForeignStep(
    at index: Int, of block: DescriptionBlock
  ) -> SwallowedText? {
    let line = block.lines[index]
    let isBesideStep = block.isBesideStep(index)
    if isBesideStep || block.isParagraph(index), let reading = misspeltStep(line) {
      return SwallowedText(line, reading, in: dialect, isCertain: isBesideStep)
    }
    let standsForStep = isBesideStep || block.isOnly(index)
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

  /// The step that `line` would be if its first words were spelt correctly; `nil` for words of the
  /// language such as "The", "Any" and "Giving".
  func misspeltStep(_ line: DescriptionLine) -> KeywordReading? {
    let words = line.text.prefix(120).split(separator: " ")
    for count in stride(from: min(3, words.count), through: 1, by: -1) {
      let written = words.prefix(count).joined(separator: " ")
      let candidates = stepWords.filter { $0.split(separator: " ").count == count }
      guard written.count > 2, !EnglishWords.likeSteps.contains(written.lowercased()),
        let keyword = Spelling.nearest(to: written, among: candidates), isSlip(written, of: keyword)
      else { continue }
      return KeywordReading(
        kind: .step(.context), flaw: .otherWord, keyword: keyword, written: written,
        length: written.unicodeScalars.count)
    }
    return nil
  }

  /// Whether the letters of `word` are those of a keyword in another order, or the words begin and end
  /// alike, or `word` stops one letter short of a keyword that few words begin like.
  private func isSlip(_ word: String, of keyword: String) -> Bool {
    if word.lowercased().sorted() == keyword.lowercased().sorted() { return true }
    guard keyword.count > 3, Self.agree(word.first, keyword.first) else { return false }
    return Self.agree(word.last, keyword.last)
      || keyword.count > 4 && (word.count == keyword.count || keyword.hasPrefix(word))
  }
}
