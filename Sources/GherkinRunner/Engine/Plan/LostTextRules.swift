/// Finds steps and titles in free text, by rules that `docs/working-with-features.md` words for those who write features.
///
/// A keyword, or a definition of the suite, is what says that a line was meant to run; how it reads says nothing.
struct LostTextRules {
  private let document: GherkinDocument
  private let dialect: Dialect
  private let keywords: FreeTextKeywords
  private let lines: [FreeLine]
  private var search: StepSearch

  /// Fails if there is no free text, or its language is unknown.
  init?(_ document: GherkinDocument, _ planner: Planner) {
    lines = document.freeLines
    guard !lines.isEmpty, let dialect = Dialect.named(document.language) else { return nil }
    (self.document, self.dialect) = (document, dialect)
    keywords = FreeTextKeywords(dialect)
    search = StepSearch(planner, keywords)
  }

  /// The lost texts, in the order of the file.
  func texts() -> [LostText] {
    var rules = self
    var texts: [LostText] = []
    /// The lines in a row that begin with the keywords of steps and are not lost for certain.
    var block: [(line: FreeLine, keyword: KeywordMatch)] = []
    for (number, line) in lines.enumerated() {
      let text = LineText(document.text(line.range))
      let opening = LineOpening(text, keywords)
      let found = rules.lostText(number, text, opening)
      texts += [found].compactMap(\.self)
      let step = found == nil && line.place == .overview ? opening.step : nil
      if step == nil || block.last?.line.number != line.number - 1 {
        texts += [warning(about: block)].compactMap(\.self)
        block = []
      }
      if let step { block.append((line, step)) }
    }
    texts += [warning(about: block)].compactMap(\.self)
    return texts.sorted { $0.line < $1.line }
  }

  private mutating func lostText(
    _ number: Int, _ line: LineText, _ opening: LineOpening
  ) -> LostText? {
    let place = lines[number].place
    // A row with all its bars is one of a table.
    guard !(line.scalars.first == "|" && line.scalars.last == "|") else { return nil }
    if place == .docString { return textOfDocString(number, line) }
    if let title = opening.title ?? opening.bareTitle, opening.title != nil || isAboveStep(number) {
      return self.title(title.keyword, number)
    }
    if place == .steps, let step = opening.step {
      let rest = search.step(in: line, from: step.end)?.step
      return self.step(step.keyword, line, rest ?? step.end..<line.scalars.count, number)
    }
    guard let rest = search.step(in: line, opening, needsKeyword: place == .overview) else {
      return nil
    }
    let before = keywords.step(before: line.wordEnd(before: rest.lowerBound), in: line.scalars)
    return step(opening.step?.keyword ?? before?.keyword ?? ownKeyword, line, rest, number)
  }

  /// What is lost in a doc string that reaches too far: titles, and steps of the suite.
  private mutating func textOfDocString(_ number: Int, _ line: LineText) -> LostText? {
    let range = lines[number].range.offsets
    let file = document.source.bytes
    let bytes = file.span
    let textStart = document.source.textStart(of: range)
    guard
      let entry = dialect.table.keyword(
        at: textStart, upTo: range.upperBound, in: bytes, accepting: .keywords)
    else { return nil }
    let keyword = bytes.string(in: textStart..<textStart + Int(entry.length))
    guard entry.kind == .step else { return title(keyword, number) }
    let before = textStart - range.lowerBound + keyword.unicodeScalars.count
    let start = line.scalars.dropFirst(before).firstIndex { !$0.isBlank }
    guard let start, let rest = search.step(in: line, from: start)?.step else { return nil }
    return step(keyword.trimmedEnd, line, rest, number)
  }

  /// Whether the line directly below begins with the keyword of a step.
  private func isAboveStep(_ number: Int) -> Bool {
    let next = lines[number].number + 1
    if number + 1 < lines.count, lines[number + 1].number == next {
      return LineOpening(LineText(document.text(lines[number + 1].range)), keywords).step != nil
    }
    let step = document.steps.indices.partitionIndex { document.steps[$0].line >= next }
    return step < document.steps.count && Int(document.steps[step].line) == next
  }

  // MARK: Words

  private var ownKeyword: String {
    dialect.given.first { !$0.hasPrefix("*") }?.trimmedEnd ?? ""
  }

  private func step(
    _ keyword: String, _ line: LineText, _ rest: Range<Int>, _ number: Int
  ) -> LostText {
    let text = rest.isEmpty ? "…" : line.written(rest)
    let place =
      switch lines[number].place {
      case .steps: document.source.isMarkdown ? "as an item of a list" : "on a line of its own"
      case .overview: "below a title such as `\(titleMark)\(dialect.scenarioKeyword): …`"
      case .docString: "below the end of that text"
      }
    return lostText(.step, number, "step in it does not run", "Write `\(keyword) \(text)` \(place)")
  }

  private func title(_ keyword: String, _ number: Int) -> LostText {
    lostText(
      .title, number, "title in it does not count",
      "Begin a line with `\(titleMark)\(keyword):` where such a title may stand")
  }

  private var titleMark: String { document.source.isMarkdown ? "## " : "" }

  private func lostText(
    _ kind: LostText.Kind, _ number: Int, _ problem: String, _ advice: String
  ) -> LostText {
    let line = lines[number]
    let isText = line.place == .docString
    let taken = isText ? "part of a text" : document.source.isMarkdown ? "prose" : "a description"
    // A file of Markdown cannot name its language.
    let foreign =
      isText || !document.source.isMarkdown ? nil : document.foreignKeyword(in: line)?.advice
    let advice = foreign.map { String($0.dropLast()) } ?? advice
    return LostText(
      kind: kind, line: line.number, range: line.range,
      problem: "This line is taken for \(taken), so the \(problem).",
      advice: "\(advice), or put `# specs:allow \(LostText.rule) because …` above "
        + "\(isText ? "the text if it is a quotation" : "it if it is prose").")
  }

  /// What is said of three lines and more with the keywords of steps, a Then among them.
  private func warning(about block: [(line: FreeLine, keyword: KeywordMatch)]) -> LostText? {
    guard block.count > 2, block.contains(where: \.keyword.isOutcome) else { return nil }
    return LostText(
      kind: .block, line: block[0].line.number, range: block[0].line.range,
      problem: "These \(block.count) lines begin with the keywords of steps, but are taken for "
        + "\(document.source.isMarkdown ? "prose" : "a description") and do not run.",
      advice:
        "Write them below a title such as `\(titleMark)\(dialect.scenarioKeyword): …`, or put "
        + "`# specs:allow \(LostText.doubtfulRule) because …` above them if they are prose.")
  }
}

extension Planner {
  /// `file` with the texts in it that would be lost, and an error for each of them that is one.
  package func findingLostText(in file: ParseResult) -> ParseResult {
    guard file.grammarErrors.isEmpty, let rules = LostTextRules(file.document, self) else {
      return file
    }
    let known = Set(file.lostTexts.map(\.line) + file.errors.map(\.location.line))
    return file.adding(rules.texts().filter { !known.contains($0.line) })
  }
}
