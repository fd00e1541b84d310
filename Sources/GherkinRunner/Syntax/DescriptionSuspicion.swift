/// Tells a line of a description that was meant for a title or a step from prose.
///
/// Suspects only what can hardly be anything else: the feature is refused for it, and a feature that
/// is refused for its prose is as bad as a scenario that vanishes. Knows a line and the next one.
struct DescriptionSuspicion {
  private let titles: [(keyword: String, kind: LineKind)]
  private let steps: [String]
  /// The words that a first step may begin with, without the space behind them.
  private let firstWords: [String]
  private let dialect: Dialect

  init(_ dialect: Dialect) {
    self.dialect = dialect
    let kinds: [(LineKind, [String])] = [
      (.background, dialect.background), (.rule, dialect.rule), (.scenario, dialect.scenario),
      (.scenario, dialect.scenarioOutline), (.examples, dialect.examples),
    ]
    titles = kinds.flatMap { kind, keywords in keywords.map { ($0, kind) } }
    // A star in free text is more often a list than a step.
    steps = [dialect.given, dialect.when, dialect.then, dialect.and, dialect.but].joined()
      .filter { !$0.hasPrefix("*") }
    firstWords = (dialect.given + dialect.when).filter { $0.last == " " }
      .map { String($0.dropLast()) }
  }

  /// What `line` would begin if it were spelt as it sounds; `nil` unless `next` is a step.
  func title(_ line: DescriptionLine, above next: DescriptionLine) -> LineKind? {
    guard steps.contains(where: next.text.hasPrefix) else { return nil }
    let isAbove = next.indentation > line.indentation
    guard let colon = line.text.firstIndex(of: ":") else {
      // The colon may be what is missing; prose is not laid out like that.
      let title = titles.first { line.text == $0.keyword || line.text.hasPrefix($0.keyword + " ") }
      return isAbove ? title?.kind : nil
    }
    let word = String(line.text[..<colon])
    guard let keyword = Spelling.nearest(to: word, among: titles.map(\.keyword)) else { return nil }
    let isShortened = isAbove && word.count <= keyword.count
    // So short a keyword as "Rule" is too near to other words: "Role", "Rules".
    let isSlip =
      keyword.count > 4 && Self.haveSameStart(word, keyword)
      && (Self.haveSameEnd(word, keyword) || isShortened)
    guard isSlip || word.lowercased() == keyword.lowercased() else { return nil }
    return titles.first { $0.keyword == keyword }?.kind
  }

  /// Whether `line`, right above a step, is another, and no words such as "Give" or "Giving".
  func isStep(_ line: DescriptionLine) -> Bool {
    guard let word = line.text.split(separator: " ").first.map(String.init), word.count > 2,
      let keyword = Spelling.nearest(to: word, among: firstWords)
    else { return false }
    return Self.haveSameStart(word, keyword)
      && (Self.haveSameEnd(word, keyword) || word.count == keyword.count)
  }

  /// Whether `line` is a step, but for the blank behind its keyword.
  func isStepWithForeignBlank(_ line: DescriptionLine) -> Bool {
    ForeignBlank.keyword(beginning: line.text, in: dialect) != nil
  }

  private static func haveSameStart(_ word: String, _ keyword: String) -> Bool {
    word.first?.lowercased() == keyword.first?.lowercased()
  }

  private static func haveSameEnd(_ word: String, _ keyword: String) -> Bool {
    word.last?.lowercased() == keyword.last?.lowercased()
  }
}
