/// The keyword that may have been meant at the beginning of a line that has none.
struct KeywordGuess {
  let problem: String
  let advice: String
  /// How many code points of the line are in question.
  let length: Int

  /// Guesses from the line's trimmed text; `nil` when it resembles no keyword.
  init?(_ line: String, dialect: Dialect) {
    let titles = [
      dialect.feature, dialect.rule, dialect.background, dialect.scenario,
      dialect.scenarioOutline, dialect.examples,
    ].joined()
    let steps = [dialect.given, dialect.when, dialect.then, dialect.and, dialect.but].joined()
      .filter { $0 != "* " }

    if let reading = KeywordReading(line, KeywordWords.of(dialect)), reading.flaw != .none {
      (problem, advice) = reading.wording(in: dialect)
      length = reading.length
    } else if let colon = line.firstIndex(of: ":"),
      let title = Spelling.nearest(to: String(line[..<colon]), among: titles)
    {
      let written = line[...colon]
      problem = "`\(written)` is not a keyword."
      advice = "Did you mean `\(title):`?"
      length = written.unicodeScalars.count
    } else if let title = titles.filter({ Self.begins(line, with: $0) }).max(by: Self.isShorter) {
      problem = "A colon is missing after `\(title)`."
      advice = "Write `\(title):`."
      length = title.unicodeScalars.count
    } else if let (written, step) = Self.step(line, among: Array(steps)) {
      let keyword = step.last == " " ? String(step.dropLast()) : step
      problem = "`\(written)` is not a keyword."
      advice = "Did you mean `\(keyword)`?"
      length = written.unicodeScalars.count
    } else {
      return nil
    }
  }

  private static func isShorter(_ left: String, _ right: String) -> Bool {
    left.count < right.count
  }

  /// Whether `line` is `keyword`, or goes on behind it with a space.
  private static func begins(_ line: String, with keyword: String) -> Bool {
    guard line.hasPrefix(keyword) else { return false }
    return line.dropFirst(keyword.count).first.map(\.isWhitespace) ?? true
  }

  /// The beginning of `line` that resembles a step keyword of as many words, and that keyword.
  private static func step(
    _ line: String, among keywords: [String]
  ) -> (written: String, keyword: String)? {
    let words = line.prefix(120).split(separator: " ", omittingEmptySubsequences: true)
    let longest = keywords.map { $0.split(separator: " ").count }.max() ?? 1
    for count in stride(from: min(longest, words.count), through: 1, by: -1) {
      let written = words.prefix(count).joined(separator: " ")
      let candidates = keywords.filter { $0.split(separator: " ").count == count }
      if let keyword = Spelling.nearest(to: written + " ", among: candidates) {
        return (written, keyword)
      }
    }
    return nil
  }
}
