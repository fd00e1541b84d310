/// A line of a description, or several in a row, that reads like a step or a title.
package struct SwallowedText: Sendable, Equatable {
  /// The number of the first line.
  package let line: Int
  /// Where its text begins in the file.
  let offset: Int
  /// How many lines with text are meant.
  let lineCount: Int
  /// The text of the first line.
  let text: String
  /// What it would begin.
  let kind: LineKind
  /// Whether it can hardly be prose, so that a run refuses the file.
  package let isCertain: Bool
  let problem: String
  let advice: String
  /// How many code points of the text are in question.
  let length: Int
  /// Whether the text is part of a description, rather than the title of the wrong thing.
  var isDescription = true

  /// The rule of `check` that certain ones break, and that a comment can suppress.
  static let rule = "swallowed-text"
  /// The rule of `check` that the others break.
  static let doubtfulRule = "step-like-text"

  /// How many bytes of the file are in question.
  var byteCount: Int { String(text.unicodeScalars.prefix(length)).utf8.count }

  /// The wording for people.
  var wording: ParseError.Wording {
    guard isDescription else {
      return ParseError.Wording(problem: problem, advice: advice, length: length)
    }
    let subject =
      switch lineCount {
      case _ where kind != .step: "The title and the steps below it are"
      case 1: "The line is"
      case 2: "This line and the next are"
      default: "This line and the next \(lineCount - 1) are"
      }
    let run = kind == .step && lineCount == 1 ? "does" : "do"
    let noun = kind == .step ? "a step" : "a title"
    let consequence =
      isCertain
      ? "\(subject) taken for a description and \(run) not run."
      : "It is taken for a description; if it was meant as \(noun), it does not run."
    let rule = isCertain ? Self.rule : Self.doubtfulRule
    return ParseError.Wording(
      problem: "\(problem) \(consequence)",
      advice: "\(advice) If it is prose, put `# specs:allow \(rule) because …` above it.",
      length: length)
  }
}

extension SwallowedText {
  /// What `line` would be, as `reading` says.
  init(
    _ line: DescriptionLine, _ reading: KeywordReading, in dialect: Dialect, lineCount: Int = 1,
    isCertain: Bool = true
  ) {
    let (problem, advice) = reading.wording(in: dialect)
    self.init(
      line: line.number, offset: line.offset, lineCount: lineCount, text: line.text,
      kind: reading.titleKind ?? .step, isCertain: isCertain, problem: problem, advice: advice,
      length: reading.length)
  }

  /// The same as the whole of a line that is no description.
  func outsideDescription(_ consequence: String) -> SwallowedText {
    SwallowedText(
      line: line, offset: offset, lineCount: lineCount, text: text, kind: kind,
      isCertain: isCertain, problem: "\(problem) \(consequence)", advice: advice, length: length,
      isDescription: false)
  }
}
