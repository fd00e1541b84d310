/// Text that Gherkin takes for something else than it was meant for.
extension FindingCollector {
  /// Reports free text that may be a step, and the like.
  ///
  /// What is an error is reported here only where a comment allows it, so that the comment is known to be needed:
  /// otherwise the file has errors.
  mutating func checkLostText() {
    for text in file.lostTexts {
      report(
        text.kind.isError
          ? .swallowedText : text.kind == .oddDelimiter ? .oddDelimiter : .stepLikeText,
        at: text.range, line: Int32(text.line), text.problem, text.advice)
    }
  }

  /// Reports tables and doc strings above the first step: parts of the description that no step gets. Markdown has none,
  /// since a table may be prose there.
  mutating func checkMisplacedArguments() {
    guard !document.source.isMarkdown else { return }
    for header in document.backgrounds.map(\.header) + document.scenarios.map(\.header) {
      let lines = document.freeLines(of: header, .overview)
      let texts = lines.map { document.text($0.range) }
      guard let index = texts.firstIndex(where: { $0.hasPrefix("\"\"\"") || Self.isRow($0) }),
        case let rows = texts[index...].prefix(while: Self.isRow),
        // Descriptions may hold Markdown tables, which have a delimiter row.
        !rows.contains(where: { $0.contains("--") && $0.allSatisfy { "|-: ".contains($0) } })
      else { continue }
      let noun = rows.isEmpty ? "text" : "table"
      report(
        .misplacedArgument, at: lines[index].range, line: Int32(lines[index].number),
        "This \(noun) is above the first step, so it is part of the description, and no step gets it.",
        "Put it below the step that it belongs to.")
    }
  }

  private static func isRow(_ line: String) -> Bool {
    line.count > 1 && line.hasPrefix("|") && line.hasSuffix("|")
  }
}
