/// The catalogue of steps as Markdown.
package struct CatalogueMarkdown {
  private let style: ReportStyle

  package init(_ style: ReportStyle) { self.style = style }

  /// The Markdown for `selection`.
  package func bytes(of selection: CatalogueSelection) -> [UInt8] {
    var sections = ["# Steps\n\n\(MarkdownText.line(selection.heading)).\n"]
    for group in selection.groups {
      if !group.title.isEmpty { sections.append("## \(MarkdownText.line(group.title))\n") }
      sections += group.entries.map(section)
    }
    return Array(sections.joined(separator: "\n").utf8)
  }

  private func section(of entry: CatalogueEntry) -> String {
    var lines = ["- **\(MarkdownText.line(entry.keyword))** \(MarkdownText.code(entry.phrase))"]
    if let meaning = entry.info.meaning { lines.append(MarkdownText.line(meaning)) }
    lines += entry.otherPhrases.map { "Or: \(MarkdownText.code($0))" }
    lines += entry.parameters.map { parameter in
      "\(MarkdownText.code(parameter.example)): \(MarkdownText.line(parameter.explanation))"
    }
    lines += entry.blockWords.map(MarkdownText.line)
    lines += entry.tellingExamples.map { "As in: \(MarkdownText.code($0))" }
    lines.append(MarkdownText.line(entry.useWords))
    lines += entry.uses.prefix(3).map { MarkdownText.code("\($0.path):\($0.line)") }
    lines.append("Defined at \(MarkdownText.code(style.place(entry.info.location)))")
    // Two blanks end a line within an item.
    return lines.joined(separator: "  \n  ") + "\n"
  }
}
