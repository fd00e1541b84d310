/// Why a line of a description may have been meant as something else.
struct DescriptionSuspicion {
  let problem: String
  let advice: String
  /// How many code points of the line are in question.
  let length: Int

  /// Judges a line from its first word on; `nil` when it reads like free text.
  init?(_ line: String, dialect: Dialect, mayHoldSteps: Bool) {
    let titles = [
      dialect.feature, dialect.rule, dialect.background, dialect.scenario,
      dialect.scenarioOutline, dialect.examples,
    ].joined()
    let steps = [dialect.given, dialect.when, dialect.then, dialect.and, dialect.but].joined()
      .filter { $0 != "* " }

    if let colon = line.firstIndex(of: ":"),
      let title = Self.slip(String(line[..<colon]), among: titles)
    {
      problem = "`\(line[...colon])` is no keyword, so this is taken for a description."
      advice = "Did you mean `\(title):`?"
      length = line[...colon].unicodeScalars.count
    } else if !mayHoldSteps, let step = steps.first(where: line.hasPrefix) {
      problem = "This step stands before any scenario, so it is taken for a description."
      advice = "Put it below a `\(dialect.scenario.last ?? ""):` or a `\(dialect.background[0]):`."
      length = step.unicodeScalars.count
    } else if mayHoldSteps, let word = line.split(separator: " ").first.map(String.init),
      let step = Self.slip(
        word, among: steps.filter { $0.last == " " }.map { String($0.dropLast()) })
    {
      problem = "`\(word)` is no keyword, so this is taken for a description."
      advice = "Did you mean `\(step)`?"
      length = word.unicodeScalars.count
    } else {
      return nil
    }
  }

  /// The keyword of which `word` is a slip: nearly the same, with the same ends, so that ordinary
  /// words such as "They" are left alone.
  private static func slip(_ word: String, among keywords: some Sequence<String>) -> String? {
    guard word.count >= 4, let keyword = Spelling.nearest(to: word, among: keywords) else {
      return nil
    }
    let isSame = word.lowercased() == keyword.lowercased()
    let hasSameEnds = word.first == keyword.first && word.last == keyword.last
    return isSame || hasSameEnds ? keyword : nil
  }
}
