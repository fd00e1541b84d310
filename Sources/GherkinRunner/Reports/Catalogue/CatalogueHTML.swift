/// The catalogue of steps as one page: no network, readable without JavaScript, searchable with it.
package struct CatalogueHTML {
  private let style: ReportStyle

  package init(_ style: ReportStyle) { self.style = style }

  /// The page for `selection`. Its address with `?words=` behind it opens it with a search.
  package func bytes(of selection: CatalogueSelection) -> [UInt8] {
    let ids = Self.ids(of: selection.groups)
    let sections = zip(selection.groups, ids).map { section(of: $0, id: $1) }.joined()
    let links = zip(selection.groups, ids).map { group, id -> Markup in
      "<li><a href=\"#\(id)\">\(Self.title(of: group))</a> <span>\(group.entries.count)</span></li>\n"
    }.joined()
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Steps: \(selection.heading)</title>
      <style>\(Markup(stringLiteral: Self.styleSheet))</style>
      </head>
      <body>
      <a class="skip" href="#phrases">Skip to the phrases</a>
      <header>
      <h1>Steps</h1>
      <p>\(selection.heading). What is <mark>marked</mark> is an example of what may stand there.</p>
      <form id="search" role="search" hidden>
      <label for="words">Search for words</label>
      <input id="words" type="search" autocomplete="off" placeholder="press / to search">
      <label><input id="unused" type="checkbox"> only what no feature uses</label>
      <p id="found" role="status"></p>
      </form>
      </header>
      <nav aria-label="Areas"><ul>
      \(links)</ul></nav>
      <main id="phrases">
      \(sections)</main>
      <script>\(Markup(stringLiteral: Self.script))</script>
      </body>
      </html>

      """
    return page.bytes
  }

  /// What a browser may do with the page: apply this style, run this script, and nothing else.
  private static let policy = """
    default-src 'none'; style-src '\(ContentHash(styleSheet).source)'; \
    script-src '\(ContentHash(script).source)'; base-uri 'none'; form-action 'none'
    """

  private func section(of group: CatalogueGroup, id: String) -> Markup {
    let place = SourceReference(filePath: group.filePath, line: 1, column: 1)
    let entries = group.entries.map(article).joined()
    return """
      <section aria-labelledby="\(id)">
      <h2 id="\(id)">\(Self.title(of: group)) <small>\(place.path(from: style.folder))</small></h2>
      \(entries)</section>

      """
  }

  private func article(of entry: CatalogueEntry) -> Markup {
    let meaning: Markup = entry.info.meaning.map { "<p>\($0)</p>\n" } ?? ""
    let notes =
      entry.otherPhrases.map { "<li>Or: <q>\($0)</q></li>\n" as Markup }
      + entry.parameters.map { parameter in
        "<li><mark>\(parameter.example)</mark>: \(parameter.explanation)</li>\n" as Markup
      } + entry.blockWords.map { "<li>\($0)</li>\n" as Markup }
    let list: Markup = notes.isEmpty ? "" : "<ul>\n\(notes.joined())</ul>\n"
    return """
      <article\(entry.uses.isEmpty ? " class=\"unused\"" : "" as Markup)>
      <h3><span class="keyword">\(entry.keyword)</span> \(phrase(of: entry))</h3>
      \(meaning)\(list)\(details(of: entry))</article>

      """
  }

  private func phrase(of entry: CatalogueEntry) -> Markup {
    entry.pieces.map { $0.isExample ? "<mark>\($0.text)</mark>" : "\($0.text)" as Markup }.joined()
  }

  /// Where it is used and defined, folded away.
  private func details(of entry: CatalogueEntry) -> Markup {
    let examples = entry.tellingExamples.map { "<li><q>\($0)</q></li>\n" as Markup }
    let places = entry.uses.map { "<li><code>\($0.path):\($0.line)</code></li>\n" as Markup }
    let asIn: Markup = examples.isEmpty ? "" : "<p>As in:</p><ul>\n\(examples.joined())</ul>\n"
    let at: Markup = places.isEmpty ? "" : "<p>Used at:</p><ul>\n\(places.joined())</ul>\n"
    return """
      <details><summary>\(entry.useWords)</summary>
      \(asIn)\(at)<p>Defined at <code>\(style.place(entry.info.location))</code></p>
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
