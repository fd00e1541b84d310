/// The catalogue of steps as one page: no network, readable without JavaScript, searchable with it.
struct CatalogueHTML {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  /// The page for `selection`. Its address with `?words=` behind it opens it with a search.
  func bytes(of selection: CatalogueSelection) -> Bytes {
    let ids = Self.ids(of: selection.groups)
    let links = zip(selection.groups, ids).map { group, id -> Markup in
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
    for (group, id) in zip(selection.groups, ids) { page += section(of: group, id: id) }
    page += HTMLPage.end
    return page.bytes
  }

  private func section(of group: CatalogueGroup, id: String) -> Markup {
    let place = SourceReference(filePath: group.filePath, line: 1, column: 1)
    return """
      <article class="feature"><details open><summary><h2>\(Self.title(of: group))</h2> \
      <small>\(place.path(from: context.folder))</small></summary><div class="body" id="\(id)">
      \(group.entries.map(section).joined())</div></details></article>

      """
  }

  private func section(of entry: CatalogueEntry) -> Markup {
    let meaning: Markup = entry.phrase.info.meaning.map { "<p>\($0)</p>\n" } ?? ""
    let notes =
      entry.otherTexts.map { "<li>Or: <q>\($0)</q></li>\n" as Markup }
      + entry.parameters.map { parameter in
        "<li><mark>\(parameter.example)</mark>: \(parameter.explanation)</li>\n" as Markup
      } + entry.notes(context.glossary).map { "<li>\($0)</li>\n" as Markup }
    let list: Markup = notes.isEmpty ? "" : "<ul>\n\(notes.joined())</ul>\n"
    return """
      <section class="sc entry\(entry.uses.isEmpty ? " unused" : "")">
      <h3><span>\(entry.phrase.keyword)</span> \(text(of: entry))</h3>
      \(meaning)\(list)\(details(of: entry))</section>

      """
  }

  private func text(of entry: CatalogueEntry) -> Markup {
    entry.parts.map { $0.isExample ? "<mark>\($0.text)</mark>" : "\($0.text)" as Markup }.joined()
  }

  /// Where it is used and defined, folded away.
  private func details(of entry: CatalogueEntry) -> Markup {
    let examples = entry.otherExamples.map { "<li><q>\($0)</q></li>\n" as Markup }
    let places = entry.uses.map { "<li><code>\($0.path):\($0.line)</code></li>\n" as Markup }
    let asIn: Markup = examples.isEmpty ? "" : "<p>As in:</p><ul>\n\(examples.joined())</ul>\n"
    let at: Markup = places.isEmpty ? "" : "<p>Used at:</p><ul>\n\(places.joined())</ul>\n"
    return """
      <details><summary>\(entry.usage)</summary>
      \(asIn)\(at)<p>Defined at <code>\(context.place(entry.phrase.info.location).description)</code></p>
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
      let words = title(of: group).lowercased().split { !$0.isLetter && !$0.isNumber }
      let id = "area-" + words.joined(separator: "-")
      counts[id, default: 0] += 1
      let count = counts[id] ?? 1
      return count == 1 ? id : "\(id)-\(count)"
    }
  }
}
