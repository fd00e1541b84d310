/// Titles that a description takes in.
extension SwallowedTextDetector {
  /// The title that the line was meant for; `nil` for prose.
  func title(at index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    let isAboveStep = isAboveStep(index, of: block)
    if let reading = block.readings[index], let kind = reading.titleKind {
      if reading.flaw == .none { return titleOfExamples(index, reading, of: block) }
      guard kind != .feature else { return nil }
      if case .otherSign = reading.flaw, line.endsSentence { return nil }
      if isAboveStep || reading.hasOddEnd && holdsStep(below: index, of: block) {
        return SwallowedText(line, reading, in: dialect)
      }
      if reading.hasOddColon, kind == .scenario || kind == .rule {
        return SwallowedText(line, reading, in: dialect, isCertain: false)
      }
      guard reading.flaw == .letterCase else { return nil }
    }
    if let reading = misspeltTitle(line, above: stepBelow(index, of: block)) {
      return SwallowedText(line, reading, in: dialect)
    }
    if mayBeForeignTitle(line), isAboveStep || isAboveForeignStep(index, of: block),
      let reading = ForeignKeywords.reading(line.text, besides: dialect),
      let kind = reading.titleKind, kind != .feature
    {
      return SwallowedText(line, reading, in: dialect)
    }
    return unknownTitle(index, of: block)
  }

  /// The title of examples where there are none, such as `Scenarios:` for `Scenario:`.
  private func titleOfExamples(
    _ index: Int, _ reading: KeywordReading, of block: DescriptionBlock
  ) -> SwallowedText? {
    guard reading.titleKind == .examples, holdsStep(below: index, of: block) else { return nil }
    let meant = KeywordReading(
      kind: .title(.scenario), flaw: .otherWord, keyword: dialect.scenarioKeyword,
      written: reading.written, length: reading.length)
    return SwallowedText(block.lines[index], meant, in: dialect)
  }

  /// The line below or, if it is no step, the first step of those lines that are indented below this one. Only a few are
  /// looked at, since this is done for each line.
  private func stepBelow(_ index: Int, of block: DescriptionBlock) -> DescriptionLine? {
    let indentation = block.lines[index].indentation
    for next in block.lines.indices.dropFirst(index + 1).prefix(5) {
      let line = block.lines[next]
      guard line.indentation > indentation, !line.isProse, !line.endsSentence else { break }
      if exactSteps.contains(where: line.text.hasPrefix) { return line }
    }
    return block.next(index)
  }

  /// A title with a word of its own, such as `Story: a` and `US-01: a`, above a single step; several
  /// steps are found without their title.
  private func unknownTitle(_ index: Int, of block: DescriptionBlock) -> SwallowedText? {
    let line = block.lines[index]
    let text = line.text.unicodeScalars
    guard block.isSoleStep(index + 1), !line.isProse,
      let first = text.first, first.properties.isUppercase || first.value >= 0x80,
      let colon = text.prefix(40).firstIndex(where: KeywordReading.isColon),
      // A heading of prose has nothing after its colon.
      text.index(after: colon) < text.endIndex, case let word = String(text[..<colon]),
      word.split(separator: " ").count <= 3
    else { return nil }
    let reading = KeywordReading(
      kind: .title(.scenario), flaw: .otherWord, keyword: dialect.scenarioKeyword, written: word,
      length: word.unicodeScalars.count + 1)
    return SwallowedText(
      line, reading, in: dialect, isCertain: block.isIndented(index + 1))
  }

  /// Whether a step that is spelt correctly stands before the next title, perhaps below a description.
  private func holdsStep(below index: Int, of block: DescriptionBlock) -> Bool {
    for next in block.lines.indices.dropFirst(index + 1) {
      let line = block.lines[next]
      guard let reading = block.readings[next] else {
        if next == index + 1, line.text.hasPrefix("* ") { return true }
        continue
      }
      if reading.titleKind != nil { return false }
      if reading.flaw == .none, next == index + 1 || !line.isProse && !line.endsSentence {
        return true
      }
    }
    return false
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
    // A step in lower case is more often the rest of a sentence, unless others follow it, or all is in capitals.
    guard next.stepType != nil,
      next.flaw != .letterCase || reading?.hasOddColon == true
        || block.isList(index + 1, belowTitle: reading?.titleKind != nil)
        || reading?.isAllCaps == true && next.isAllCaps
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

  func isAboveForeignStep(_ index: Int, of block: DescriptionBlock) -> Bool {
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
      let reading = KeywordReading.titleWithoutColon(line.text, titles)
      return isAbove || reading?.keyword == line.text ? reading : nil
    }
    if let reading = misspeltNumberedTitle(line) { return reading }
    guard let reading = KeywordReading.misspeltTitle(line.text, titles) else { return nil }
    let isShortened = isAbove && reading.written.count <= reading.keyword.count
    return isSlip(reading.written, of: reading.keyword, isShortened: isShortened) ? reading : nil
  }

  /// The title that `line` would begin if the word before a number were spelt correctly.
  private func misspeltNumberedTitle(_ line: DescriptionLine) -> KeywordReading? {
    let word = String(line.text.prefix { $0.isLetter })
    guard let keyword = Spelling.nearest(to: word, among: titles.lazy.map(\.keyword)),
      isSlip(word, of: keyword),
      let reading = KeywordReading(keyword + line.text.dropFirst(word.count), keywords),
      case .numbered(let number) = reading.flaw
    else { return nil }
    return KeywordReading(
      kind: reading.kind, flaw: .otherWord, keyword: keyword, written: "\(word) \(number)",
      length: reading.length + word.unicodeScalars.count - keyword.unicodeScalars.count)
  }

  /// Whether `word` is a slip of a title's keyword, or the same in another case.
  private func isSlip(_ word: String, of keyword: String, isShortened: Bool = false) -> Bool {
    // So short a keyword as "Rule" is too near to other words: "Role", "Rules".
    keyword.count > 4 && Self.agree(word.first, keyword.first)
      && (Self.agree(word.last, keyword.last) || isShortened)
      || word.lowercased() == keyword.lowercased()
  }
}
