/// The formats of the catalogue of steps, by their names on the command line.
package enum CatalogueFormat: String, Sendable, CaseIterable {
  case text, json, markdown, html

  /// The steps of `selection` in this format.
  package func bytes(of selection: CatalogueSelection, _ context: ReportContext) -> Bytes {
    switch self {
    case .text:
      var text = CatalogueText(context)
      return text.bytes(of: selection)
    case .json:
      var json = CatalogueJSON(context)
      return json.bytes(of: selection)
    case .markdown: return CatalogueMarkdown(context).bytes(of: selection)
    case .html: return CatalogueHTML(context).bytes(of: selection)
    }
  }
}

/// The catalogue of steps for people at a terminal.
struct CatalogueText {
  /// The number of places or examples listed; the rest is only counted.
  private static let limit = 3
  private static let indent = 6

  private let context: ReportContext
  private var buffer = ReportBuffer()

  init(_ context: ReportContext) { self.context = context }

  mutating func bytes(of selection: CatalogueSelection) -> Bytes {
    buffer = ReportBuffer()
    for group in selection.groups {
      if !group.title.isEmpty {
        buffer.append(group.title, context.theme.title)
        let place = SourceReference(filePath: group.filePath, line: 1, column: 1)
        buffer.appendLine("  # \(place.path(from: context.folder))", context.theme.dimmed)
        buffer.endLine()
      }
      for entry in group.entries { write(entry) }
    }
    buffer.appendLine(selection.heading + ".")
    return buffer.bytes
  }

  private mutating func write(_ entry: CatalogueEntry) {
    buffer.append(spaces: 2)
    buffer.append(entry.phrase.keyword, context.theme.keyword)
    buffer.append(" ")
    for (text, isExample) in entry.parts {
      buffer.append(text, isExample ? context.theme.argument : .none)
    }
    buffer.endLine()
    if let meaning = entry.phrase.info.meaning { line(meaning) }
    for other in entry.otherTexts { line("or: \(other)") }
    for parameter in entry.parameters {
      line("\(parameter.example): \(parameter.explanation)")
    }
    entry.notes(context.glossary).forEach { line($0) }
    for example in entry.otherExamples.prefix(Self.limit) { line("as in: \(example)") }
    line(entry.usage + places(of: entry), context.theme.dimmed)
    line("Defined at \(context.place(entry.phrase.info.location))", context.theme.dimmed)
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
struct CatalogueMarkdown {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func bytes(of selection: CatalogueSelection) -> Bytes {
    var sections = ["# Steps\n\n\(MarkdownText.line(selection.heading)).\n"]
    for group in selection.groups {
      if !group.title.isEmpty { sections.append("## \(MarkdownText.line(group.title))\n") }
      sections += group.entries.map(section)
    }
    return Bytes(sections.joined(separator: "\n").utf8)
  }

  private func section(of entry: CatalogueEntry) -> String {
    var lines = [
      "- **\(MarkdownText.line(entry.phrase.keyword))** \(MarkdownText.code(entry.text))"
    ]
    if let meaning = entry.phrase.info.meaning { lines.append(MarkdownText.line(meaning)) }
    lines += entry.otherTexts.map { "Or: \(MarkdownText.code($0))" }
    lines += entry.parameters.map { parameter in
      "\(MarkdownText.code(parameter.example)): \(MarkdownText.line(parameter.explanation))"
    }
    lines += entry.notes(context.glossary).map(MarkdownText.line)
    lines += entry.otherExamples.map { "As in: \(MarkdownText.code($0))" }
    lines.append(MarkdownText.line(entry.usage))
    lines += entry.uses.prefix(3).map { MarkdownText.code("\($0.path):\($0.line)") }
    lines.append(
      "Defined at \(MarkdownText.code(context.place(entry.phrase.info.location).description))")
    // Two spaces end a line within an item.
    return lines.joined(separator: "  \n  ") + "\n"
  }
}

/// The catalogue of steps for machines; `docs/catalogue.md` describes it.
struct CatalogueJSON {
  private let context: ReportContext
  private var json = JSONWriter()

  init(_ context: ReportContext) { self.context = context }

  /// The JSON for `selection`, on one line.
  mutating func bytes(of selection: CatalogueSelection) -> Bytes {
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
    json.field("keyword", entry.phrase.info.keyword.rawValue)
    json.field("phrase", entry.text)
    json.field("otherPhrases", Array(entry.otherTexts))
    json.field("pattern", entry.phrase.info.pattern.source)
    let isExpression = entry.phrase.info.pattern.kind == .expression
    json.field("language", isExpression ? "expression" : "regularExpression")
    if let meaning = entry.phrase.info.meaning { json.field("meaning", meaning) }
    json.field("path", entry.phrase.info.location.path(from: context.folder))
    json.field("line", entry.phrase.info.location.line)
    array("parameters", entry.parameters) { $0.write($1) }
    json.field("below", entry.phrase.arguments.map(\.rawValue))
    json.field("tableHeader", entry.tableHeader)
    json.field("examples", entry.examples)
    array("uses", entry.uses) { writer, use in
      writer.json.beginObject()
      writer.json.field("path", use.path)
      writer.json.field("line", use.line)
      writer.json.endObject()
    }
    let words = entry.words(context.glossary)
    if !words.isEmpty {
      array("words", words) { catalogue, word in
        catalogue.json.beginObject()
        catalogue.json.field("word", word.word)
        catalogue.json.field("meaning", word.meaning)
        catalogue.json.endObject()
      }
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
    _ name: StaticString, _ values: [Value], _ write: (inout CatalogueJSON, Value) -> Void
  ) {
    json.beginArray(name)
    for value in values { write(&self, value) }
    json.endArray()
  }
}
