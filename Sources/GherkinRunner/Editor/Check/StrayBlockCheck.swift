/// Tables and texts above the first step, where no step gets them: they are part of the description.
struct StrayBlockCheck {
  let document: GherkinDocument

  /// Reports what stands below the title of a background or a scenario, at most once.
  func check(_ header: Node.Header, into collector: inout FindingCollector) {
    guard let (line, noun) = stray(below: header) else { return }
    collector.report(
      .strayBlock, at: TextRange(line.offset, line.offset + line.text.utf8.count),
      line: Int32(line.number),
      "This \(noun) stands above the first step, so it is part of the description, and no step gets it.",
      "Put it below the step that it belongs to.")
  }

  /// The first line of a table or a text, and which of the two it is; nothing in Markdown, where a
  /// table may be prose.
  func stray(below header: Node.Header) -> (line: DescriptionLine, noun: String)? {
    guard !header.description.isEmpty, !document.source.isMarkdown else { return nil }
    let lines = document.descriptionLines(of: header)
    for (index, line) in lines.enumerated() {
      if line.text.hasPrefix("\"\"\"") { return (line, "text") }
      guard Self.isRow(line) else { continue }
      let isProse = lines[index...].prefix(while: Self.isRow).contains { Self.isRule($0) }
      return isProse ? nil : (line, "table")
    }
    return nil
  }

  private static func isRow(_ line: DescriptionLine) -> Bool {
    line.text.count > 1 && line.text.hasPrefix("|") && line.text.hasSuffix("|")
  }

  /// Whether the line is the one below the head of a table in Markdown, which descriptions may hold.
  private static func isRule(_ line: DescriptionLine) -> Bool {
    line.text.contains("--") && line.text.allSatisfy { "|-: ".contains($0) }
  }
}
