/// Finds the steps of a suite that stand in free text, and the lines of it that begin with a keyword.
///
/// That a definition matches is evidence that a line was meant to run; what it looks like is none.
struct LostStepFinder {
  private let document: GherkinDocument
  private let lines: [FreeLine]
  private let dialect: Dialect
  private let keywords: FoldedKeywords
  private let planner: Planner
  /// The definitions; `nil` if there are none.
  private let index: StepIndex?

  /// Fails if there is no free text, or its language is unknown.
  init?(_ document: GherkinDocument, _ planner: Planner) {
    lines = document.freeLines
    guard !lines.isEmpty, let dialect = Dialect.named(document.language) else { return nil }
    (self.document, self.dialect, self.planner) = (document, dialect, planner)
    keywords = FoldedKeywords(dialect)
    let definitions = planner.foldedDefinitions
    index = definitions.isEmpty ? nil : definitions.index(takesPlaceholders: false)
  }

  var texts: [LostText] {
    var texts: [LostText] = []
    /// The lines in a row that begin with a keyword and hold no step of the suite.
    var block = 0..<0
    for (number, line) in lines.enumerated() {
      if let reading = reading(of: line) {
        if let text = lostStep(number, reading) { texts.append(text) }
      } else if line.place != .docString(isLeft: false),
        // A text that begins to the left of its delimiters has another layout.
        line.place != .docString(isLeft: true, isFirstLeft: true), keyword(of: line) != nil
      {
        let isNext =
          !block.isEmpty && block.upperBound == number
          && lines[number - 1].number + 1 == line.number
        if !isNext {
          texts += lost(block)
          block = number..<number
        }
        block = block.lowerBound..<number + 1
      } else if let tags = tags(in: line) {
        texts.append(tags)
      }
    }
    return (texts + lost(block)).sorted { $0.line < $1.line }
  }

  private func text(_ line: FreeLine) -> String { document.text(line.range) }

  // MARK: Steps

  private func reading(of line: FreeLine) -> StepReading? {
    guard let index, case let definitions = planner.foldedDefinitions else { return nil }
    let folded = FoldedText.fold(document.source.bytes[line.range.offsets])
    if let found = StepReading.find(
      in: folded, keywords, match: { definitions.match($0, in: index) })
    {
      return found
    }
    guard let opening = folded.firstIndex(of: .lessThan),
      folded[opening...].contains(.greaterThan)
    else { return nil }
    let other = definitions.index(takesPlaceholders: true)
    return StepReading.find(in: folded, keywords) { definitions.match($0, in: other) }
  }

  private func lostStep(_ number: Int, _ reading: StepReading) -> LostText? {
    let line = lines[number]
    let written = text(line)
    // A row with all its bars is one of a table, and reported as such.
    var isCertain =
      (reading.isCertain || reading.isWhole && isBelowKeyword(number))
      && !(written.hasPrefix("|") && written.hasSuffix("|"))
    if line.place == .docString(isLeft: false) {
      guard isCertain else { return nil }
      isCertain = false
    }
    let definition = planner.suite.stepDefinitions[reading.definition]
    let file = definition.location.filePath.split(separator: "/").last ?? ""
    let match =
      "`\(ParameterType.inWords(definition.pattern.description))` (\(file):\(definition.location.line))"
    let (taken, place) = words(for: line.place)
    let kind: LostText.Kind = isCertain ? .step : .perhapsStep
    let slip = isCertain ? slip(in: written) : nil
    let foreign = isCertain && slip == nil ? ForeignKeyword(written, dialect) : nil
    let step = "\(foreign?.own ?? keyword(before: reading)) \(self.step(reading, in: written))"
    return LostText(
      kind: kind, line: line.number, range: line.range,
      problem: isCertain
        ? ((slip ?? foreign?.problem).map { $0 + " " } ?? "")
          + "This line is taken for \(taken), so the step in it does not run: \(match)."
        : "This line is taken for \(taken). If it was meant as a step, it does not run: \(match).",
      advice: "\(foreign?.advice ?? "Write") `\(step)`\(place). " + titleAdvice(number)
        + allowing(kind))
  }

  /// The step to write: as it is written, unless no definition matches that.
  private func step(_ reading: StepReading, in line: String) -> String {
    let written = reading.step(in: line)
    var captures: [Capture] = []
    guard planner.index.matches(Bytes(written.utf8).span, captures: &captures) == .none,
      planner.index.matches(reading.step.span, captures: &captures) != .none
    else { return written }
    return String(decoding: reading.step, as: UTF8.self)
  }

  /// What keeps a line from being a step, if it is no more than a slip in its keyword.
  private func slip(in line: String) -> String? {
    guard let reading = KeywordReading(line, dialect), !reading.isTitle, reading.flaw != .none
    else { return nil }
    return reading.wording(in: dialect).problem
  }

  /// Whether the line above holds nothing but a keyword.
  private func isBelowKeyword(_ number: Int) -> Bool {
    guard number > 0, lines[number - 1].number + 1 == lines[number].number,
      let reading = KeywordReading(text(lines[number - 1]), dialect)
    else { return false }
    return reading.flaw == .alone
  }

  /// What to do about the line above, if it is a title with a slip.
  private func titleAdvice(_ number: Int) -> String {
    guard number > 0, case let line = lines[number - 1], line.number + 2 >= lines[number].number,
      let title = KeywordReading.nearest(to: text(line), dialect), title.isTitle
    else { return "" }
    let (problem, advice) = title.wording(in: dialect)
    return "Its title may be line \(line.number): \(problem) \(advice) "
  }

  /// What a line at `place` is taken for, and where a step has to stand instead.
  private func words(for place: FreeLine.Place) -> (taken: String, place: String) {
    let title =
      "below a title such as `\(document.source.isMarkdown ? "## " : "")\(dialect.scenarioKeyword): …`"
    return switch place {
    case .description(ofSteps: true): ("a description", " on a line of its own")
    case .description(ofSteps: false): ("a description", " \(title)")
    case .paragraph: ("prose", " as an item of a list, \(title)")
    case .docString:
      ("part of the text that a step is given", " below the `\"\"\"` that ends the text")
    }
  }

  private func allowing(_ kind: LostText.Kind) -> String {
    "If it is prose, put `# specs:allow \(kind.rule) because …` above it."
  }

  /// The keyword of the dialect that stands before the step; one for a step without.
  private func keyword(before reading: StepReading) -> String {
    let before = String(
      reading.before.unicodeScalars.reversed().drop { !$0.isPartOfWord && $0 != "'" }.reversed()
        .map(Character.init))
    let words = dialect.stepKeywords.map(\.keyword.trimmedEnd)
    return words.filter { before.hasSuffix(FoldedText.fold($0)) }.max { $0.count < $1.count }
      ?? dialect.given.first { !$0.hasPrefix("*") }?.trimmedEnd ?? ""
  }

  // MARK: Keywords

  /// The keyword with which a line begins; none for the star, which begins lists in prose.
  private func keyword(of line: FreeLine) -> String? {
    let (file, range) = (document.source.bytes, line.range.offsets)
    let bytes = file.span
    var start = range.lowerBound
    // The items of lists in Markdown may be steps.
    if line.place == .paragraph, [.asterisk, .plus, .hyphen].contains(bytes[start]) {
      start = bytes.skippingWhiteSpace(from: start + 1, to: range.upperBound)
    }
    guard start < range.upperBound, bytes[start] != .asterisk,
      let entry = dialect.table.keyword(
        at: start, upTo: range.upperBound, in: bytes, accepting: .keywords)
    else { return nil }
    let end = start + Int(entry.end - entry.start)
    return String(decoding: file[start..<end], as: UTF8.self).trimmedEnd
  }

  /// What is said of a line that is nothing but tags behind a bullet or a label, or with another sign for `@`.
  private func tags(in line: FreeLine) -> LostText? {
    let words = FoldedText.fold(text(line)).split { $0 == " " || $0 == "," }
    guard case .description = line.place, let tag = words.firstIndex(where: { $0.hasPrefix("@") }),
      words[..<tag].allSatisfy({
        $0.last == ":" && ["tag", "label"].contains(where: $0.hasPrefix)
          || !$0.unicodeScalars.contains(where: \.isPartOfWord)
      }),
      words[tag...].allSatisfy({ $0.hasPrefix("@") && $0.count > 1 })
    else { return nil }
    return LostText(
      kind: .perhapsTags, line: line.number, range: line.range,
      problem: "These tags do not count, because the line does not begin with `@`.",
      advice: "Put them on a line of their own. " + allowing(.perhapsTags))
  }

  /// What is said of lines in a row that begin with a keyword: of two and more, also of the title above them.
  private func lost(_ block: Range<Int>) -> [LostText] {
    guard !block.isEmpty, case let line = lines[block.lowerBound],
      let keyword = keyword(of: line),
      keyword.hasSuffix(":") ? !isHeading(block, keyword) : !isNarrative(block)
    else { return [] }
    let subject =
      switch block.count {
      case 1: "This line begins with `\(keyword)`"
      case 2: "This line and the next begin with keywords such as `\(keyword)`"
      default:
        "This line and the next \(block.count - 1) begin with keywords such as `\(keyword)`"
      }
    let (taken, place) = words(for: line.place)
    let own = LostText(
      kind: .keyword, line: line.number, range: line.range,
      problem: "\(subject), but \(block.count == 1 ? "is" : "are") taken for \(taken) and "
        + "\(block.count == 1 ? "does" : "do") not run.",
      advice: (keyword.hasSuffix(":")
        ? "If a title is meant, put it where one may stand. "
        : "If a step is meant, write it\(place). ") + allowing(.keyword))
    guard block.count > 1, let title = title(above: block.lowerBound) else { return [own] }
    return [title, own]
  }

  /// Whether a line that begins with the keyword of examples has no table below it, so that it is about examples in words.
  private func isHeading(_ block: Range<Int>, _ keyword: String) -> Bool {
    dialect.examples.contains(String(keyword.dropLast())) && block.count == 1
      && !(block.upperBound < lines.count && text(lines[block.upperBound]).hasPrefix("|"))
  }

  private func isConjunction(_ line: FreeLine) -> Bool {
    let keyword = keyword(of: line)
    return (dialect.and + dialect.but).contains { $0.trimmedEnd == keyword }
  }

  /// Whether lines that begin with keywords belong to prose: it goes on above or below them, or ends with them as a
  /// sentence does.
  private func isNarrative(_ block: Range<Int>) -> Bool {
    if case .docString = lines[block.lowerBound].place { return false }
    let last = text(lines[block.upperBound - 1])
    if block.contains(where: { ".!?。,;".contains(text(lines[$0]).last ?? " ") }) { return true }
    // A single sentence, or one that goes on from the title.
    if block.count == 1, lines[block.lowerBound].place == .description(ofSteps: false),
      last.contains(", ") || isConjunction(lines[block.lowerBound])
    {
      return true
    }
    if block.upperBound < lines.count, case let next = lines[block.upperBound],
      next.number == lines[block.upperBound - 1].number + 1,
      text(next).first?.isLetter == true
    {
      return true
    }
    guard block.lowerBound > 0, case let above = lines[block.lowerBound - 1],
      above.number + 1 == lines[block.lowerBound].number, !isLikeTitle(above),
      KeywordReading.nearest(to: text(above), dialect)?.isTitle != true
    else { return false }
    // What is indented below a line may be the steps of the scenario with that title.
    return indentation(of: lines[block.lowerBound]) <= indentation(of: above)
  }

  private func indentation(of line: FreeLine) -> Int {
    let start = line.range.offsets.lowerBound
    return document.source.codePoints(from: document.source.lineStart(at: start), to: start)
  }

  /// Whether a line is short and has a colon.
  private func isLikeTitle(_ line: FreeLine) -> Bool {
    let text = FoldedText.fold(text(line))
    return text.firstIndex(of: ":").map { text[..<$0].split(separator: " ").count <= 3 } == true
  }

  /// The line above that one if it resembles a title.
  private func title(above number: Int) -> LostText? {
    guard number > 0, case let line = lines[number - 1], line.number + 2 >= lines[number].number,
      isLikeTitle(line)
    else { return nil }
    return LostText(
      kind: .perhapsTitle, line: line.number, range: line.range,
      problem: "This line is part of a description, and so are the lines below it that begin with "
        + "keywords.",
      advice: "If it was meant as a title, begin it with `\(dialect.scenarioKeyword):`. "
        + allowing(.perhapsTitle))
  }
}

extension Planner {
  /// `file` with the texts in it that would be lost, and an error for each of them that is one.
  package func findingLostText(in file: ParseResult) -> ParseResult {
    guard file.grammarErrors.isEmpty, let finder = LostStepFinder(file.document, self) else {
      return file
    }
    let known = Set(file.lostTexts.map(\.line) + file.errors.map(\.location.line))
    return file.adding(finder.texts.filter { !known.contains($0.line) })
  }
}
