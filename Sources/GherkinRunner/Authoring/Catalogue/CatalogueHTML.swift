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

extension CatalogueHTML {
  /// How the page looks, in light and in dark, on a screen and on paper.
  static let styleSheet = """
    :root {
      --text: #1c1f23; --back: #fff; --soft: #59626e; --line: #d8dde3; --mark: #e3edfb;
      --link: #0b57d0; --warn: #8a4b00;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #e6e8eb; --back: #16191d; --soft: #a3acb8; --line: #363c44; --mark: #23395a;
        --link: #8ab4f8; --warn: #f0b260;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1rem; max-width: 64rem; color: var(--text);
      background: var(--back); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { margin: 0; font-size: 1.6rem; }
    h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; }
    h2 small, details, nav span { color: var(--soft); font-size: .85rem; font-weight: normal; }
    h2 small { display: block; }
    h3 { margin: 0; font-size: 1rem; font-weight: 500; }
    a { color: var(--link); }
    mark { padding: 0 .2em; border-radius: .2em; color: inherit; background: var(--mark); }
    .keyword { color: var(--soft); }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { position: static; }
    form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
    form p { margin: 0; color: var(--soft); }
    form[hidden] { display: none; }
    input[type=search] {
      flex: 1 1 16rem; min-width: 0; padding: .5rem; border: 1px solid var(--soft);
      border-radius: .4rem; color: inherit; background: var(--back); font: inherit;
    }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
    article { padding: .75rem 0; border-top: 1px solid var(--line); }
    article p, article ul { margin: .25rem 0; }
    article > p, article > ul, article > details { margin-left: 1.25rem; }
    article > ul { padding-left: 1.1rem; font-size: .93rem; }
    details { margin-top: .25rem; }
    summary { width: fit-content; cursor: pointer; }
    .unused summary { color: var(--warn); }
    code { font: .85rem ui-monospace, monospace; }
    @media print { form, nav, .skip { display: none; } article { break-inside: avoid; } }
    """
}

extension CatalogueHTML {
  /// Hides what has not all the words looked for. A word that stands nowhere is taken for the one
  /// it resembles most.
  static let script = #"""
    'use strict';
    const form = document.getElementById('search');
    const input = document.getElementById('words');
    const unused = document.getElementById('unused');
    const found = document.getElementById('found');
    const articles = [...document.querySelectorAll('article')].map(element => {
      const area = element.parentElement.querySelector('h2').firstChild.textContent;
      return {element, text: (area + ' ' + element.textContent).toLowerCase()};
    });
    const letters = /[\p{L}\p{N}]+/gu;
    const vocabulary = new Set(articles.flatMap(article => article.text.match(letters) ?? []));
    function distance(a, b) {
      let last = [...Array(b.length + 1).keys()], before = last;
      for (let i = 1; i <= a.length; i++) {
        const row = [i];
        for (let j = 1; j <= b.length; j++) {
          row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
          if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
            row[j] = Math.min(row[j], before[j - 2] + 1);
        }
        [before, last] = [last, row];
      }
      return last[b.length];
    }
    function meant(word) {
      if (articles.some(article => article.text.includes(word))) return word;
      let best = word, least = Math.floor(word.length / 3) + 1;
      for (const other of vocabulary) {
        const d = Math.abs(other.length - word.length) < least ? distance(word, other) : least;
        if (d < least) [best, least] = [other, d];
      }
      return best;
    }
    function search() {
      const words = (input.value.toLowerCase().match(letters) ?? []).map(meant);
      let count = 0;
      for (const {element, text} of articles) {
        const isFound = words.every(word => text.includes(word))
          && (!unused.checked || element.classList.contains('unused'));
        element.hidden = !isFound;
        if (isFound) count++;
      }
      for (const section of document.querySelectorAll('section')) {
        section.hidden = !section.querySelector('article:not([hidden])');
        const id = section.getAttribute('aria-labelledby');
        document.querySelector(`a[href="#${CSS.escape(id)}"]`).parentElement.hidden = section.hidden;
      }
      const all = !words.length && !unused.checked;
      found.textContent = all ? '' : count ? count + (count > 1 ? ' phrases' : ' phrase') : 'no phrase';
    }
    form.hidden = false;
    input.value = new URLSearchParams(location.search).get('words') ?? '';
    form.addEventListener('submit', event => event.preventDefault());
    input.addEventListener('input', search);
    unused.addEventListener('change', search);
    document.addEventListener('keydown', event => {
      if (event.key === '/' && document.activeElement !== input) {
        event.preventDefault();
        input.focus();
      } else if (event.key === 'Escape' && document.activeElement === input) {
        input.value = '';
        search();
      }
    });
    search();
    """#
}
