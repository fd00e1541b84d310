/// The forms in which the catalogue of steps is written, by the names used on the command line.
package enum CatalogueFormat: String, Sendable, CaseIterable {
  case text, json, markdown, html
}

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
        buffer.appendLine("  # \(place.path(from: style.folder))", style.theme.dimmed)
        buffer.endLine()
      }
      for entry in group.entries { write(entry) }
    }
    buffer.appendLine(selection.heading + ".")
    return buffer.bytes
  }

  private mutating func write(_ entry: CatalogueEntry) {
    buffer.append(spaces: 2)
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
    line(entry.useWords + places(of: entry), style.theme.dimmed)
    line("Defined at \(style.place(entry.info.location))", style.theme.dimmed)
    buffer.endLine()
  }

  private func places(of entry: CatalogueEntry) -> String {
    guard !entry.uses.isEmpty else { return "" }
    let shown = entry.uses.prefix(Self.limit).map { "\($0.path):\($0.line)" }
    let rest = entry.uses.count - shown.count
    return " See \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more." : ".")
  }

  private mutating func line(_ text: String, _ look: ANSIStyle = .none) {
    buffer.appendLine(text, indent: Self.indent, look)
  }
}

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
    lines.append("Defined at \(MarkdownText.code(style.place(entry.info.location).description))")
    // Two blanks end a line within an item.
    return lines.joined(separator: "  \n  ") + "\n"
  }
}

/// The catalogue of steps for machines; `docs/catalogue.md` describes it.
package struct CatalogueJSON {
  private let style: ReportStyle
  private var json = JSONWriter()

  package init(_ style: ReportStyle) { self.style = style }

  /// The JSON for `selection`, on one line.
  package mutating func bytes(of selection: CatalogueSelection) -> [UInt8] {
    json = JSONWriter()
    json.beginObject()
    json.field("version", Version.current)
    array("phrases", selection.groups.flatMap(\.entries)) { $0.write($1) }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private mutating func write(_ entry: CatalogueEntry) {
    json.beginObject()
    json.field("keyword", entry.info.keyword.rawValue)
    json.field("phrase", entry.phrase)
    json.field("otherPhrases", Array(entry.otherPhrases))
    json.field("pattern", entry.info.pattern.source)
    let isExpression = entry.info.pattern.kind == .expression
    json.field("language", isExpression ? "expression" : "regularExpression")
    if let meaning = entry.info.meaning { json.field("meaning", meaning) }
    json.field("path", entry.info.location.path(from: style.folder))
    json.field("line", entry.info.location.line)
    array("parameters", entry.parameters) { $0.write($1) }
    json.field("below", entry.blocks.map(\.rawValue))
    json.field("tableHeader", entry.tableHeader)
    json.field("examples", entry.examples)
    array("uses", entry.uses) { writer, use in
      writer.json.beginObject()
      writer.json.field("path", use.path)
      writer.json.field("line", use.line)
      writer.json.endObject()
    }
    json.endObject()
  }

  private mutating func write(_ parameter: CatalogueParameter) {
    json.beginObject()
    json.field("name", parameter.name)
    json.field("kind", parameter.kind.rawValue)
    json.field("example", parameter.example)
    json.field("allowed", parameter.allowed)
    json.field("seen", parameter.seen)
    json.endObject()
  }

  private mutating func array<Value>(
    _ name: String, _ values: [Value], _ write: (inout CatalogueJSON, Value) -> Void
  ) {
    json.beginArray(name)
    for value in values { write(&self, value) }
    json.endArray()
  }
}
