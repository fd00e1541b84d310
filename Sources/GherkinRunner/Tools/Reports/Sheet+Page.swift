/// A sheet as one page: no network, readable without JavaScript, searchable with it.
extension Sheet {
  /// More entries of a section would not be read.
  private static let pageLimit = 500

  var page: Bytes {
    let sign = isGood.map { $0 ? "✔ " : "✘ " } ?? ""
    let remarks = remarks.map { text, isFailure -> Markup in
      isFailure ? "<li><strong>\(text)</strong></li>\n" : "<li>\(text)</li>\n"
    }
    let links = shownSections.map { section -> Markup in
      "<li><a href=\"#\(section.id)\">\(section.title)</a> <small>\(section.entries.count)</small></li>\n"
    }
    var page = HTMLPage.start(title: "\(title): \(verdict)", skip: "Skip to the \(noun)")
    page += """
      <header class="\(isGood.map { $0 ? "passed" : "failed" } ?? "")"><h1>\(sign)\(title)</h1>
      <p class="lead">\(verdict)</p>
      \(Self.list(remarks))<p>\(facts.map { "\($0)" as Markup }.joined("<br>\n"))</p></header>

      """
    page += HTMLPage.contents("<ul>\n\(links.joined())</ul>")
    page += HTMLPage.main(
      noun: noun, legend: filter == nil ? "" : "Show",
      boxes: filter.map { [($0.kind, $0.label)] } ?? [], showsBoxes: filter != nil)
    for section in shownSections {
      let rest = section.entries.count - Self.pageLimit
      let note: Markup = rest > 0 ? "<p>… and \(rest) more</p>\n" : ""
      page += """
        <article class="feature"><details\(section.isFolded ? "" : " open")><summary><h2>\(section.heading)</h2></summary>\
        <div class="body" id="\(section.id)">
        \(section.entries.prefix(Self.pageLimit).map(markup).joined())\
        \(note)</div></details></article>

        """
    }
    let diagnostics = diagnostics.map { diagnostic -> Markup in
      "<li><code>\(diagnostic.place)</code>: \(diagnostic.problem) \(diagnostic.advice ?? "")</li>\n"
    }
    if !diagnostics.isEmpty { page += "<h2>To put right</h2>\n\(Self.list(diagnostics))" }
    page += HTMLPage.end
    return page.bytes
  }

  private static func list(_ items: [Markup]) -> Markup {
    items.isEmpty ? "" : "<ul>\n\(items.joined())</ul>\n"
  }

  private static func list(_ lines: [Line]) -> Markup {
    list(lines.map { "<li>\($0.markup)</li>\n" })
  }

  private func markup(_ entry: Entry) -> Markup {
    let more = entry.more.map { more -> Markup in
      "<details><summary>\(more.title)</summary>\n\(Self.list(more.lines))</details>\n"
    }
    let style: Markup = entry.isCopied ? " class=\"line\"" : ""
    let place: Markup = entry.place.isEmpty ? "" : "<p class=\"at\">\(entry.place)</p>\n"
    return """
      <section class="sc entry \(entry.kind)">
      <h3\(style)>\(entry.line.markup)</h3>
      \(table(entry.table))\(entry.excerpt)\(Self.list(entry.details))\
      \(entry.reason.map { ReasonMarkup.message($0) } ?? "")\(more ?? "")\(place)</section>

      """
  }

  private func table(_ rows: [[String]]) -> Markup {
    guard let header = rows.first else { return "" }
    let cells = header.map { "<th scope=\"col\">\($0)</th>" as Markup }
    let others = rows.dropFirst().map { row -> Markup in
      "<tr>\(row.map { "<td>\($0)</td>" as Markup }.joined())</tr>"
    }
    return """
      <div class="wide"><table class="sample"><thead><tr>\(cells.joined())</tr></thead>\
      <tbody>\(others.joined())</tbody></table></div>

      """
  }
}

extension Sheet.Line {
  fileprivate var markup: Markup {
    pieces.map { text, style -> Markup in
      switch style {
      case .plain: "\(text)"
      case .strong: "<b>\(text)</b>"
      case .code: "<code>\(text)</code>"
      case .mark: "<mark>\(text)</mark>"
      case .bad: "<strong>\(text)</strong>"
      case .link(let path): "<a href=\"\(path)\">\(text)</a>"
      }
    }.joined()
  }
}
