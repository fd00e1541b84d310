/// The formats of the catalogue of steps, by their names on the command line.
package enum CatalogueFormat: String, Sendable, CaseIterable {
  case text, json, markdown, html

  /// The steps of `selection` in this format.
  package func bytes(of selection: CatalogueSelection, _ context: ReportContext) -> Bytes {
    let report = CatalogueReport(selection: selection, context: context)
    return switch self {
    case .text: report.text
    case .json: report.json
    case .markdown: report.markdown
    case .html: report.html
    }
  }
}

/// Steps of the catalogue, in each format.
struct CatalogueReport {
  let selection: CatalogueSelection
  let context: ReportContext
}

/// For people at a terminal.
extension CatalogueReport {
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
    buffer.appendLine(selection.heading + ".")
    return buffer.bytes
  }

  private func path(of group: CatalogueGroup) -> String {
    SourceReference(filePath: group.filePath, line: 1, column: 1).path(from: context.folder)
  }

  private func write(_ entry: CatalogueEntry, into buffer: inout ReportBuffer) {
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
    lines += entry.notes(context.glossary)
    lines += entry.otherExamples.prefix(Self.limit).map { "as in: \($0)" }
    for line in lines { buffer.appendLine(line, indent: 6) }
    for line in [entry.usage + places(of: entry), "Defined at \(definition(of: entry))"] {
      buffer.appendLine(line, indent: 6, context.theme.dimmed)
    }
    buffer.endLine()
  }

  private func places(of entry: CatalogueEntry) -> String {
    guard !entry.uses.isEmpty else { return "" }
    let shown = entry.uses.prefix(Self.limit).map { "\($0.path):\($0.line)" }
    let rest = entry.uses.count - shown.count
    return " See \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more." : ".")
  }

  private func definition(of entry: CatalogueEntry) -> String {
    context.place(entry.phrase.info.location).description
  }
}

/// Markdown.
extension CatalogueReport {
  fileprivate var markdown: Bytes {
    var sections = ["# Steps\n\n\(MarkdownText.line(selection.heading)).\n"]
    for group in selection.groups {
      if !group.title.isEmpty { sections.append("## \(MarkdownText.line(group.title))\n") }
      sections += group.entries.map(item)
    }
    return Bytes(sections.joined(separator: "\n").utf8)
  }

  private func item(of entry: CatalogueEntry) -> String {
    let (line, code) = (MarkdownText.line, MarkdownText.code)
    var lines = ["- **\(line(entry.phrase.keyword))** \(code(entry.text))"]
    if let meaning = entry.phrase.info.meaning { lines.append(line(meaning)) }
    lines += entry.otherTexts.map { "Or: \(code($0))" }
    lines += entry.parameters.map { "\(code($0.example)): \(line($0.explanation))" }
    lines += entry.notes(context.glossary).map(line)
    lines += entry.otherExamples.map { "As in: \(code($0))" }
    lines.append(line(entry.usage))
    lines += entry.uses.prefix(Self.limit).map { code("\($0.path):\($0.line)") }
    lines.append("Defined at \(code(definition(of: entry)))")
    // Two spaces end a line within an item.
    return lines.joined(separator: "  \n  ") + "\n"
  }
}

/// For machines; `docs/catalogue.md` describes it.
extension CatalogueReport {
  /// The JSON, on one line.
  fileprivate var json: Bytes {
    let phrases = selection.groups.flatMap(\.entries).map(phrase)
    let json: JSONValue = ["version": .text(Version.current), "phrases": .list(phrases)]
    return json.bytes + [.lineFeed]
  }

  private func phrase(of entry: CatalogueEntry) -> JSONValue {
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
    let words = entry.words(context.glossary)
    if !words.isEmpty {
      json["words"] = .list(words.map { ["word": .text($0.word), "meaning": .text($0.meaning)] })
    }
    return .object(json)
  }
}

extension JSONValue {
  static func texts(_ texts: some Sequence<String>) -> JSONValue {
    .list(texts.map(JSONValue.text))
  }
}

/// One page: no network, readable without JavaScript, searchable with it.
extension CatalogueReport {
  /// The page. Its address with `?words=` behind it opens it with a search.
  fileprivate var html: Bytes {
    let groups = Array(zip(selection.groups, Self.ids(of: selection.groups)))
    let links = groups.map { group, id -> Markup in
      """
      <li><a href="#\(id)">\(Self.title(of: group))</a> <small>\(group.entries.count)</small></li>

      """
    }
    var page = HTMLPage.start(title: "Steps: \(selection.heading)", skip: "Skip to the steps")
    page += """
      <header><h1>Steps</h1>
      <p>\(selection.heading). What is <mark>marked</mark> is an example of what may stand there.</p>
      </header>

      """
    page += HTMLPage.contents("<ul>\n\(links.joined())</ul>")
    page += HTMLPage.main(
      noun: "steps", legend: "Show", boxes: [("unused", "only what no feature uses")])
    for (group, id) in groups {
      page += """
        <article class="feature"><details open><summary><h2>\(Self.title(of: group))</h2> \
        <small>\(path(of: group))</small></summary><div class="body" id="\(id)">
        \(group.entries.map(section).joined())</div></details></article>

        """
    }
    page += HTMLPage.end
    return page.bytes
  }

  private func section(of entry: CatalogueEntry) -> Markup {
    let meaning: Markup = entry.phrase.info.meaning.map { "<p>\($0)</p>\n" } ?? ""
    let text = entry.parts.map { $0.isExample ? "<mark>\($0.text)</mark>" : "\($0.text)" as Markup }
    let notes =
      entry.otherTexts.map { "<li>Or: <q>\($0)</q></li>\n" as Markup }
      + entry.parameters.map { parameter in
        "<li><mark>\(parameter.example)</mark>: \(parameter.explanation)</li>\n" as Markup
      } + entry.notes(context.glossary).map { "<li>\($0)</li>\n" as Markup }
    let list: Markup = notes.isEmpty ? "" : "<ul>\n\(notes.joined())</ul>\n"
    return """
      <section class="sc entry\(entry.uses.isEmpty ? " unused" : "")">
      <h3><span>\(entry.phrase.keyword)</span> \(text.joined())</h3>
      \(meaning)\(list)\(details(of: entry))</section>

      """
  }

  /// Where it is used and defined, folded away.
  private func details(of entry: CatalogueEntry) -> Markup {
    let examples = entry.otherExamples.map { "<li><q>\($0)</q></li>\n" as Markup }
    let places = entry.uses.map { "<li><code>\($0.path):\($0.line)</code></li>\n" as Markup }
    let asIn: Markup = examples.isEmpty ? "" : "<p>As in:</p><ul>\n\(examples.joined())</ul>\n"
    let at: Markup = places.isEmpty ? "" : "<p>Used at:</p><ul>\n\(places.joined())</ul>\n"
    return """
      <details><summary>\(entry.usage)</summary>
      \(asIn)\(at)<p>Defined at <code>\(definition(of: entry))</code></p>
      </details>

      """
  }

  private static func title(of group: CatalogueGroup) -> String {
    group.title.isEmpty ? "Found" : group.title
  }

  /// An id for each group that stays the same as long as its title does.
  private static func ids(of groups: [CatalogueGroup]) -> [String] {
    var counts: [String: Int] = [:]
    return groups.map { group in
      let id = "area-" + PhraseIndex.words(in: title(of: group)).joined(separator: "-")
      let count = counts[id, default: 0] + 1
      counts[id] = count
      return count == 1 ? id : "\(id)-\(count)"
    }
  }
}
