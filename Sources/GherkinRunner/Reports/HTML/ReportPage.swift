/// Puts the page together: a head that allows nothing from outside, the verdict, what did not pass,
/// the features, and the lists at the end.
struct ReportPage {
  let plan: Plan
  let style: ReportStyle
  let surroundings: RunSurroundings
  let findings: Findings
  let notes: PageNotes
  let places: PagePlaces
  let chapters: [PageChapter]

  /// Writes the page; `writer` has written the features.
  mutating func write(_ writer: FeatureMarkup?, into buffer: inout ReportBuffer) {
    var root = PageFolder()
    for chapter in chapters.sorted(by: { $0.number < $1.number }) { root.add(chapter) }
    var overview = PageOverview(page: self, writer: writer)
    let sections = overview.sections()
    let lists = PageLists(page: self, tags: overview.tags).sections()
    put(head + header, into: &buffer)
    put(contents(root, sections + lists), into: &buffer)
    put("<main id=\"main\">\n\(PageForm.markup(counts, tags: overview.tags))", into: &buffer)
    for section in sections { put(section.markup, into: &buffer) }
    if !chapters.isEmpty {
      put("<section id=\"features\"><h2>Features</h2>\n", into: &buffer)
      root.write { put($0, into: &buffer) }
      put("</section>\n", into: &buffer)
    }
    for section in lists { put(section.markup, into: &buffer) }
    put(
      "</main></div>\n<footer>Written by specs \(Version.current).</footer>\n", into: &buffer)
    buffer.append(raw: "<script>\(PageScript.text)</script>\n</body></html>\n".utf8)
  }

  /// Hands on what is there, so that the page is not in memory twice.
  private func put(_ markup: Markup, into buffer: inout ReportBuffer) {
    buffer.append(raw: markup.bytes)
    if buffer.isLarge { buffer.flush() }
  }

  private var outcome: RunOutcome { findings.tally.outcome(plan, isStrict: surroundings.isStrict) }

  /// How many scenarios there are of each kind, the worst first.
  private var counts: [(word: String, count: Int)] {
    findings.tally.rows.map { ($0.word, $0.scenarios) }.filter { $0.1 > 0 }
  }

  private var head: Markup {
    let policy = """
      default-src 'none'; style-src '\(PageStyle.hash)'; script-src '\(PageScript.hash)'; \
      img-src data:; base-uri 'none'; form-action 'none'
      """
    // The style is the page's own, and the only literal that is not spelt out here.
    var head: Markup = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
      <title>\(outcome.sentence)</title>
      <style>
      """
    head += Markup(stringLiteral: PageStyle.text)
    return head + "</style></head>\n<body>\n"
  }

  private var header: Markup {
    let (tally, outcome) = (findings.tally, outcome)
    let start = surroundings.start.timestamp.prefix(19)
    let time: Markup = """
      <time datetime="\(start)Z">\(start.replacing("T", with: " ")) UTC</time>
      """
    let items = counts.map { word, count -> Markup in
      "<li class=\"\(word)\"><b>\(count)</b> \(word)</li>"
    }
    var offset = 0
    let bars = counts.map { word, count -> Markup in
      defer { offset += count }
      return "<rect class=\"\(word)\" x=\"\(offset)\" width=\"\(count)\" height=\"1\"/>"
    }
    let total = max(1, tally.scenarios.total)
    return """
      <a class="skip" href="#main">Skip to the results</a>
      <header class="\(outcome.isGreen ? "passed" : "failed")"><h1>\(outcome.sentence)</h1>
      <p>\(time) · took \(tally.duration.text) · \(tally.steps.total.counted("step"))\(build)</p>
      <svg viewBox="0 0 \(total) 1" preserveAspectRatio="none" aria-hidden="true">\
      \(bars.joined())</svg>
      <ul class="counts">\(items.joined())</ul></header>

      """
  }

  /// What is known of the build that the run is part of.
  private var build: Markup {
    guard let build = BuildServer(surroundings.environment) else { return "" }
    let name = [build.name, build.number].compactMap(\.self).joined(separator: " ")
    var text: Markup = " · \(build.url.flatMap { MarkupLink.to($0, "\(name)") } ?? "\(name)")"
    if let branch = build.branch ?? build.tag { text += " · \(branch)" }
    if let revision = build.revision { text += " · \(revision.prefix(10))" }
    return text
  }

  private func contents(_ root: PageFolder, _ sections: [PageSection]) -> Markup {
    var top = root
    while top.chapters.isEmpty, top.folders.count == 1, let only = top.folders.first { top = only }
    func item(_ section: PageSection) -> Markup {
      "<li><a href=\"#\(section.id)\">\(section.title)</a></li>"
    }
    let items = sections.map(item).joined()
    return """
      <div class="columns"><nav aria-label="Contents"><details id="contents">\
      <summary>Contents</summary><ul>\(items)</ul>
      <h2>Features</h2>\(top.contents)</details></nav>

      """
  }
}

/// Search and filters, which take the script that unhides them.
enum PageForm {
  /// More tags than this are no help in a list to choose from.
  private static let mostTags = 1_000

  /// Fields to search by text and tag, and a box for each kind of result there is.
  static func markup(_ counts: [(word: String, count: Int)], tags: TagNumbers) -> Markup {
    let boxes = counts.map { word, count -> Markup in
      """
      <label class="\(word)"><input type="checkbox" value="\(word)"> \(word) \
      <small>\(count)</small></label>

      """
    }
    let options = tags.names.sorted().prefix(mostTags).map { name -> Markup in
      "<option value=\"\(name)\">"
    }
    return """
      <form id="find" role="search" hidden>
      <label>Search <input type="search" id="text" autocomplete="off" spellcheck="false"></label>
      <label>Tag <input type="search" id="tag" list="names" autocomplete="off" spellcheck="false">\
      </label><datalist id="names">\(options.joined())</datalist>
      <button type="button" id="fold">Open all</button>
      <fieldset\(counts.count > 1 ? "" : " hidden")><legend>Result</legend>\(boxes.joined())\
      </fieldset><output id="said"></output>
      </form>

      """
  }
}

/// A part of the page that the contents lead to.
struct PageSection {
  let id: Markup
  let title: String
  let content: Markup

  var markup: Markup {
    """
    <section class="part" id="\(id)"><h2>\(title)</h2>
    \(content)</section>

    """
  }
}

/// A folder of the contents: its features, and the folders in it.
struct PageFolder {
  let path: [Substring]
  private(set) var chapters: [PageChapter] = []
  private(set) var folders: [PageFolder] = []

  init(path: [Substring] = []) { self.path = path }

  mutating func add(_ chapter: PageChapter) {
    guard path.count < chapter.folders.count else { return chapters.append(chapter) }
    let name = chapter.folders[path.count]
    if let index = folders.firstIndex(where: { $0.path.last == name }) {
      folders[index].add(chapter)
    } else {
      var folder = PageFolder(path: path + [name])
      folder.add(chapter)
      folders.append(folder)
    }
  }

  /// The nested lists of the contents.
  var contents: Markup {
    let features = chapters.map { chapter -> Markup in
      """
      <li class="\(chapter.verdict.rawValue)">\(chapter.verdict.markup()) \
      <a href="#f\(chapter.number)-0" lang="\(chapter.language)">\(chapter.name)</a></li>

      """
    }
    let inside = folders.map { folder -> Markup in
      "<li class=\"folder\"><b>\(folder.path.last ?? "")</b>\(folder.contents)</li>\n"
    }
    return "<ul>\((features + inside).joined())</ul>"
  }

  /// Hands over a heading for each folder that holds features, and the HTML of these.
  func write(_ body: (Markup) -> Void) {
    if !chapters.isEmpty {
      let name = path.isEmpty ? "Features" : path.joined(separator: "/")
      body("<section class=\"folder\"><h3>\(name)</h3>\n")
      for chapter in chapters { body(chapter.markup) }
      body("</section>\n")
    }
    for folder in folders { folder.write(body) }
  }
}
