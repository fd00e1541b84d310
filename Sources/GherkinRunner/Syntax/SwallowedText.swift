/// A line of a description, or several that follow each other, that reads like a step or a title.
package struct SwallowedText: Sendable, Equatable {
  /// The number of the first line.
  package let line: Int
  /// Where its text begins in the file.
  let offset: Int
  /// How many lines with text are meant.
  let lineCount: Int
  /// Its text.
  let text: String
  /// How many bytes of the file are in question.
  var byteCount: Int { String(text.unicodeScalars.prefix(length)).utf8.count }
  /// What it would begin.
  let kind: LineKind
  /// Whether it can hardly be anything else, so that a run refuses the file.
  package let isCertain: Bool
  /// What is wrong with it, what to do, and how much of the line is in question.
  let problem: String
  let advice: String
  let length: Int
  /// Whether the text is part of a description, rather than the title of the wrong thing.
  var isDescription = true

  /// The name of the rule of `check` that certain ones break, which a comment silences.
  static let rule = "swallowed-text"

  /// The name of the rule of `check` that the others break.
  static let doubtfulRule = "step-like-text"

  /// The wording for people.
  var wording: ParseError.Wording {
    let subject =
      switch lineCount {
      case _ where kind != .step: "The title and the steps below it are"
      case 1: "The line is"
      case 2: "This line and the next are"
      default: "This line and the next \(lineCount - 1) are"
      }
    let run = kind == .step && lineCount == 1 ? "does" : "do"
    let consequence =
      isCertain
      ? "\(subject) taken for a description and \(run) not run."
      : "It is taken for a description; if it was meant as \(noun), it does not run."
    guard isDescription else {
      return ParseError.Wording(problem: problem, advice: advice, length: length)
    }
    return ParseError.Wording(
      problem: "\(problem) \(consequence)",
      advice:
        "\(advice) If it is prose, put `# specs:allow \(isCertain ? Self.rule : Self.doubtfulRule) because …` above it.",
      length: length)
  }

  private var noun: String { kind == .step ? "a step" : "a title" }
}

/// A line of a description that holds text, or the step below it.
struct DescriptionLine {
  /// From its first word to its end, without the white space around.
  let text: String
  let number: Int
  /// How many bytes of white space precede the text.
  let indentation: Int
  /// Where the text begins in the file.
  let offset: Int
}

extension GherkinDocument {
  /// The lines of a title's description that are neither blank nor comments.
  func descriptionLines(of header: Node.Header) -> [DescriptionLine] {
    guard !header.description.isEmpty else { return [] }
    let file = source.bytes
    let bytes = file.span
    let range = header.description.offsets
    let linesBefore = file[header.keyword.offsets.lowerBound..<range.lowerBound]
      .count { $0 == .lineFeed }
    var lines: [DescriptionLine] = []
    var cursor = LineCursor(at: range.lowerBound)
    while cursor.offset < range.upperBound, let line = cursor.next(in: bytes) {
      guard !line.isBlank, bytes[line.textStart] != .hash else { continue }
      let end = bytes.trimmedEnd(from: line.textStart, to: line.end)
      lines.append(
        DescriptionLine(
          text: String(decoding: file[line.textStart..<end], as: UTF8.self),
          number: Int(header.line) + linesBefore + line.number - 1,
          indentation: line.textStart - line.start, offset: line.textStart))
    }
    return lines
  }

  /// The line that a step begins on.
  func firstLine(of step: Node.Step) -> DescriptionLine {
    let offset = step.keyword.offsets.lowerBound
    return DescriptionLine(
      text: text(TextRange(offset, step.text.offsets.upperBound)), number: Int(step.line),
      indentation: offset - source.lineStart(at: offset), offset: offset)
  }
}
