/// The catalogue of steps for people at a terminal.
package struct CatalogueText {
  /// How many places, or examples, are told of before the rest is only counted.
  private static let limit = 3
  private static let indent = 6

  private let style: ReportStyle
  private var buffer = ReportBuffer()

  package init(_ style: ReportStyle) { self.style = style }

  /// The text for `selection`.
  package mutating func bytes(of selection: CatalogueSelection) -> [UInt8] {
    buffer = ReportBuffer()
    for group in selection.groups {
      if !group.title.isEmpty {
        buffer.append(group.title, style.theme.title)
        let place = SourceReference(filePath: group.filePath, line: 1, column: 1)
        buffer.appendLine("  # \(place.path(from: style.folder))", style.theme.aside)
        buffer.endLine()
      }
      for entry in group.entries { write(entry) }
    }
    buffer.appendLine(selection.heading + ".")
    return buffer.bytes
  }

  private mutating func write(_ entry: CatalogueEntry) {
    buffer.append(blanks: 2)
    buffer.append(entry.keyword, style.theme.keyword)
    buffer.append(" ")
    for (text, isExample) in entry.pieces {
      buffer.append(text, isExample ? style.theme.argument : .none)
    }
    buffer.endLine()
    if let meaning = entry.info.meaning { line(meaning) }
    for other in entry.otherPhrases { line("or: \(other)") }
    for parameter in entry.parameters {
      line("\(parameter.example): \(parameter.explanation)")
    }
    entry.blockWords.forEach { line($0) }
    for example in entry.tellingExamples.prefix(Self.limit) { line("as in: \(example)") }
    line(entry.useWords + places(of: entry), style.theme.aside)
    line("Defined at \(style.place(entry.info.location))", style.theme.aside)
    buffer.endLine()
  }

  private func places(of entry: CatalogueEntry) -> String {
    guard !entry.uses.isEmpty else { return "" }
    let shown = entry.uses.prefix(Self.limit).map { "\($0.path):\($0.line)" }
    let rest = entry.uses.count - shown.count
    return " See \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more." : ".")
  }

  private mutating func line(_ text: String, _ paint: Paint = .none) {
    buffer.appendLine(text, indent: Self.indent, paint)
  }
}
