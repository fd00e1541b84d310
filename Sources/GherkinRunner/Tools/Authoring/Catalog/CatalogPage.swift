/// One page: no network, readable without JavaScript, searchable with it.
extension CatalogReport {
  /// The steps of an app: what they have in common is the outermost folder of the files that define them.
  private struct App {
    let title: String
    let id: String
    /// The most used first.
    let entries: [CatalogEntry]
    /// Whether it is folded, since it is for engineers.
    var isFolded = false

    var useCount: Int { entries.reduce(0) { $0 + $1.uses.count } }

    /// The entries by their keywords; all together if they are ranked.
    func kinds(isRanked: Bool) -> [(title: String, id: String, entries: [CatalogEntry])] {
      guard !isRanked else { return [("The best first", "\(id)-all", entries)] }
      return ["Given", "When", "Then", "*"].compactMap { keyword in
        let ofKind = entries.filter { $0.phrase.keyword == keyword }
        let id = "\(id)-\(keyword == "*" ? "any" : keyword.lowercased())"
        return ofKind.isEmpty ? nil : (keyword == "*" ? "Any keyword" : keyword, id, ofKind)
      }
    }
  }

  private var isRanked: Bool { selection.query != nil }

  /// The apps, those with the most uses first, and last the steps that only features for engineers use.
  private var apps: [App] {
    let entries = selection.groups.flatMap { group in group.entries.map { (group.title, $0) } }
    let technical = entries.map(\.1).filter(\.isTechnical)
    let others = entries.filter { !$0.1.isTechnical }
    var names: [String] = []
    var byApp: [String: [CatalogEntry]] = [:]
    for (area, entry) in others {
      let name = isRanked ? "Found" : area.prefix { $0 != ":" }
      if byApp[String(name)] == nil { names.append(String(name)) }
      byApp[String(name), default: []].append(entry)
    }
    var apps = names.map { name in
      App(title: name, id: Self.id(of: name), entries: ordered(byApp[name] ?? []))
    }.enumerated().sorted { ($1.element.useCount, $0.offset) < ($0.element.useCount, $1.offset) }
      .map(\.element)
    if !technical.isEmpty {
      apps.append(
        App(title: "For engineers", id: "technical", entries: ordered(technical), isFolded: true))
    }
    return apps
  }

  /// The most used first, and otherwise in the order of the definitions; in a search, the best first.
  private func ordered(_ entries: [CatalogEntry]) -> [CatalogEntry] {
    if isRanked { return entries }
    return entries.enumerated().sorted { one, other in
      (other.element.uses.count, one.offset) < (one.element.uses.count, other.offset)
    }.map(\.element)
  }

  /// An id that stays the same as long as the title does.
  private static func id(of title: String) -> String {
    "app-" + PhraseIndex.words(in: title).joined(separator: "-")
  }

  /// The page. Its address with `?words=` behind it opens it with a search.
  var page: Bytes {
    let apps = apps
    var page = HTMLPage.start(title: "Steps: \(selection.heading)", skip: "Skip to the steps")
    page += """
      <header><h1>Steps</h1>
      <p>\(selection.summary) What is <mark>marked</mark> is an example of what may stand there.</p>
      </header>

      """
    page += HTMLPage.contents("<ul>\n\(apps.map(link).joined())</ul>")
    page += HTMLPage.main(
      noun: "steps", legend: "Show", boxes: [("unused", "only what no feature uses")])
    for app in apps {
      page += """
        <article class="feature"><details\(app.isFolded ? "" : " open")><summary><h2>\(app.title)</h2> \
        <small>\(app.entries.count.counted("step"))</small></summary><div class="body" id="\(app.id)">
        \(app.kinds(isRanked: isRanked).map(section).joined())</div></details></article>

        """
    }
    page += HTMLPage.end
    return page.bytes
  }

  private func link(to app: App) -> Markup {
    let items = app.kinds(isRanked: isRanked).map { title, id, entries -> Markup in
      "<li><a href=\"#\(id)\">\(title)</a> <small>\(entries.count)</small></li>"
    }
    return """
      <li class="folder"><a href="#\(app.id)">\(app.title)</a> \
      <small>\(app.entries.count)</small>
      <ul>\(items.joined())</ul></li>

      """
  }

  private func section(
    _ kind: (title: String, id: String, entries: [CatalogEntry])
  ) -> Markup {
    """
    <section class="kind" id="\(kind.id)"><h3>\(kind.title)</h3>
    \(kind.entries.map(section).joined())</section>

    """
  }

  /// More other values of a parameter would hide the rest.
  private static let valueLimit = 50

  private func section(of entry: CatalogEntry) -> Markup {
    let meaning: Markup = entry.phrase.info.meaning.map { "<p>\($0)</p>\n" } ?? ""
    let text = entry.parts.map { $0.isExample ? "<mark>\($0.text)</mark>" : "\($0.text)" as Markup }
    var notes = (entry.otherTexts + entry.otherWholeTexts).map {
      "<li>Or: <q>\($0)</q></li>\n" as Markup
    }
    if entry.otherWholeTexts.isEmpty {
      notes += entry.parameters.map { parameter -> Markup in
        """
        <li><mark>\(parameter.example)</mark>: \(parameter.explanation(limit: Self.valueLimit))</li>

        """
      }
    }
    // A table is shown as one.
    let spoken = entry.table.isEmpty ? entry.phrase.argumentNotes() : []
    notes += spoken.map { "<li>\($0)</li>\n" as Markup }
    let list: Markup = notes.isEmpty ? "" : "<ul>\n\(notes.joined())</ul>\n"
    return """
      <section class="sc entry\(entry.uses.isEmpty ? " unused" : "")">
      <h4 class="line"><b>\(entry.phrase.keyword)</b> \(text.joined())</h4>
      \(table(of: entry))\(meaning)\(list)\(details(of: entry))</section>

      """
  }

  /// The first rows of a table below it in a feature.
  private func table(of entry: CatalogEntry) -> Markup {
    guard let header = entry.table.first else { return "" }
    func row(_ cells: [String], _ start: Markup, _ end: Markup) -> Markup {
      let cells = cells.map { start + "\($0)" + end as Markup }
      return "<tr>\(cells.joined())</tr>"
    }
    let rows = entry.table.dropFirst().map { row($0, "<td>", "</td>") }
    return """
      <div class="wide"><table class="sample"><thead>\(row(header, "<th scope=\"col\">", "</th>"))</thead>\
      <tbody>\(rows.joined())</tbody></table></div>

      """
  }

  /// Where it is used and defined, folded away.
  private func details(of entry: CatalogEntry) -> Markup {
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
}

extension CatalogEntry {
  /// The other texts of a step that is nothing but a choice, as of a regular expression that lists whole sentences.
  fileprivate var otherWholeTexts: [String] {
    guard variants[0].parts.count == 1, case .parameter(let number) = variants[0].parts[0] else {
      return []
    }
    return parameters[number].allowed.filter { $0 != text && !otherTexts.contains($0) }
  }
}
