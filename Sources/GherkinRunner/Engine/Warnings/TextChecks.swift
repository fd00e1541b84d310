/// Free text that may be a step, and other text that Gherkin takes for something else than it was meant for.
struct LostTextCheck: Check {
  var collector: FindingCollector

  /// Those that are errors are reported here only where a comment allows them, so that the comment is known to be
  /// needed: otherwise the file has errors.
  mutating func check() {
    for text in collector.file.lostTexts {
      collector.report(
        text.kind.isError
          ? .swallowedText : text.kind == .oddDelimiter ? .oddDelimiter : .stepLikeText,
        at: text.range, line: Int32(text.line), text.problem, text.advice)
    }
  }
}

/// Tables and doc strings above the first step: parts of the description that no step gets.
struct MisplacedArgumentCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    for header in document.backgrounds.map(\.header) + document.scenarios.map(\.header) {
      check(header)
    }
  }

  /// Reports what stands below the title of a background or a scenario, at most once.
  private mutating func check(_ header: Node.Header) {
    guard let (line, noun) = argument(below: header) else { return }
    collector.report(
      .misplacedArgument, at: TextRange(line.offset, line.offset + line.text.utf8.count),
      line: Int32(line.number),
      "This \(noun) is above the first step, so it is part of the description, and no step gets it.",
      "Put it below the step that it belongs to.")
  }

  /// The first line of a table or a doc string, and which of the two it is. Markdown has none, since
  /// a table may be prose there.
  private func argument(below header: Node.Header) -> (line: DescriptionLine, noun: String)? {
    guard !header.description.isEmpty, !document.source.isMarkdown else { return nil }
    let lines = document.descriptionLines(of: header)
    for (index, line) in lines.enumerated() {
      if line.text.hasPrefix("\"\"\"") { return (line, "text") }
      guard Self.isRow(line) else { continue }
      // Descriptions may hold Markdown tables, which have a delimiter row.
      let isProse = lines[index...].prefix(while: Self.isRow).contains { Self.isDelimiterRow($0) }
      return isProse ? nil : (line, "table")
    }
    return nil
  }

  private static func isRow(_ line: DescriptionLine) -> Bool {
    line.text.count > 1 && line.text.hasPrefix("|") && line.text.hasSuffix("|")
  }

  private static func isDelimiterRow(_ line: DescriptionLine) -> Bool {
    line.text.contains("--") && line.text.allSatisfy { "|-: ".contains($0) }
  }
}
