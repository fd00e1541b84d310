/// The formats of the catalog of steps, by their names on the command line.
package enum CatalogFormat: String, Sendable, CaseIterable {
  case text, json, markdown, html

  /// Whether it is a list to read from its beginning to its end.
  package var isProse: Bool { self == .text || self == .markdown }

  /// The steps of `selection` in this format.
  package func bytes(of selection: CatalogSelection, _ context: ReportContext) -> Bytes {
    let report = CatalogReport(selection: selection, context: context)
    return switch self {
    case .text: report.text
    case .json: report.json
    case .markdown: report.markdown
    case .html: report.page
    }
  }
}

/// Steps of the catalog, in each format.
struct CatalogReport {
  let selection: CatalogSelection
  let context: ReportContext
}

/// For people at a terminal.
extension CatalogReport {
  /// The number of places or examples listed; the rest is only counted.
  private static let limit = 3

  fileprivate var text: Bytes {
    var buffer = ReportBuffer()
    for group in selection.groups {
      if !group.title.isEmpty {
        buffer.append(group.title, context.theme.title)
        buffer.appendLine("  # \(path(of: group))", context.theme.dimmed)
        buffer.endLine()
      }
      for entry in group.entries { write(entry, into: &buffer) }
    }
    buffer.appendLine(selection.summary)
    return buffer.bytes
  }

  private func path(of group: CatalogGroup) -> String {
    SourceReference(filePath: group.filePath, line: 1, column: 1).path(from: context.folder)
  }

  private func write(_ entry: CatalogEntry, into buffer: inout ReportBuffer) {
    buffer.append(spaces: 2)
    buffer.append(entry.phrase.keyword, context.theme.keyword)
    buffer.append(" ")
    for (text, isExample) in entry.parts {
      buffer.append(text, isExample ? context.theme.argument : .none)
    }
    buffer.endLine()
    var lines = [entry.phrase.info.meaning].compactMap(\.self)
    lines += entry.otherTexts.map { "or: \($0)" }
    lines += entry.parameters.map { "\($0.example): \($0.explanation)" }
    lines += entry.notes
    lines += entry.otherExamples.prefix(Self.limit).map { "as in: \($0)" }
    for line in lines { buffer.appendLine(line, indent: 6) }
    for line in [entry.usage + places(of: entry), "Defined at \(definition(of: entry))"] {
      buffer.appendLine(line, indent: 6, context.theme.dimmed)
    }
    buffer.endLine()
  }

  private func places(of entry: CatalogEntry) -> String {
    guard !entry.uses.isEmpty else { return "" }
    let shown = entry.uses.prefix(Self.limit).map { "\($0.path):\($0.line)" }
    let rest = entry.uses.count - shown.count
    return " See \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more." : ".")
  }

  func definition(of entry: CatalogEntry) -> String {
    context.place(entry.phrase.info.location).description
  }
}

/// Markdown.
extension CatalogReport {
  fileprivate var markdown: Bytes {
    var sections = ["# Steps\n\n\(MarkdownText.line(selection.summary))\n"]
    for group in selection.groups {
      if !group.title.isEmpty { sections.append("## \(MarkdownText.line(group.title))\n") }
      sections += group.entries.map(item)
    }
    return Bytes(sections.joined(separator: "\n").utf8)
  }

  private func item(of entry: CatalogEntry) -> String {
    let (line, code) = (MarkdownText.line, MarkdownText.code)
    var lines = ["- **\(line(entry.phrase.keyword))** \(code(entry.text))"]
    if let meaning = entry.phrase.info.meaning { lines.append(line(meaning)) }
    lines += entry.otherTexts.map { "Or: \(code($0))" }
    lines += entry.parameters.map { "\(code($0.example)): \(line($0.explanation))" }
    lines += entry.notes.map(line)
    lines += entry.otherExamples.map { "As in: \(code($0))" }
    lines.append(line(entry.usage))
    lines += entry.uses.prefix(Self.limit).map { code("\($0.path):\($0.line)") }
    lines.append("Defined at \(code(definition(of: entry)))")
    // Two spaces end a line within an item.
    return lines.joined(separator: "  \n  ") + "\n"
  }
}

/// For machines; `docs/catalog.md` describes it.
extension CatalogReport {
  /// The JSON, on one line.
  fileprivate var json: Bytes {
    let phrases = selection.groups.flatMap(\.entries).map(phrase)
    let json: JSONValue = ["version": .text(Version.current), "phrases": .list(phrases)]
    return json.bytes + [.lineFeed]
  }

  private func phrase(of entry: CatalogEntry) -> JSONValue {
    let info = entry.phrase.info
    let parameters = entry.parameters.map { parameter -> JSONValue in
      [
        "name": .text(parameter.name), "kind": .text(parameter.kind.rawValue),
        "example": .text(parameter.example), "allowed": .texts(parameter.allowed),
        "seen": .texts(parameter.seen),
      ]
    }
    var json: JSONObject = [
      "keyword": .text(info.keyword.rawValue), "phrase": .text(entry.text),
      "otherPhrases": .texts(entry.otherTexts), "pattern": .text(info.pattern.source),
      "language": info.pattern.kind == .expression ? "expression" : "regularExpression",
    ]
    json["meaning"] = info.meaning.map(JSONValue.text)
    json["path"] = .text(info.location.path(from: context.folder))
    json["line"] = .integer(info.location.line)
    json["parameters"] = .list(parameters)
    json["below"] = .texts(entry.phrase.arguments.map(\.rawValue))
    json["tableHeader"] = .texts(entry.tableHeader)
    json["examples"] = .texts(entry.examples)
    json["uses"] = .list(entry.uses.map { ["path": .text($0.path), "line": .integer($0.line)] })
    return .object(json)
  }
}
