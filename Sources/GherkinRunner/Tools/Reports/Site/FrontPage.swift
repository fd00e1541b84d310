/// The page in front of a published site: how the last run ended, the state of each requirement, and the earlier runs.
struct FrontPage {
  let run: PublishedRun
  /// Whether the run was green and why, in words.
  let headline: String
  /// How many scenarios came to each outcome.
  let counts: String
  /// What the run shows of the requirements; nil if none are known.
  let coverage: RequirementCoverage?

  func bytes(earlier runs: some Collection<PublishedRun>) -> Bytes {
    var page = HTMLPage.start(title: headline, skip: "Skip to the requirements")
    let commit: Markup = run.commit.map { " · commit <code>\($0)</code>" } ?? ""
    page += """
      <header class="\(run.outcome.rawValue)"><h1>\(headline)</h1>
      <p>\(counts)</p>
      <p><a href="\(run.path)">Report of this run</a> · \(run.time)\(commit)</p></header>

      """
    let states = coverage?.entries.map(\.state) ?? []
    let parts = [
      (
        id: "requirements", title: "Requirements",
        note: states.countedByKind.joined(separator: ", "),
        entries: coverage?.entries.map(entry) ?? []
      ),
      ("runs", "Earlier runs", "", runs.map(entry)),
    ].filter { !$0.entries.isEmpty }
    let links = parts.map { part -> Markup in
      "<li><a href=\"#\(part.id)\">\(part.title)</a> <small>\(part.entries.count)</small></li>\n"
    }
    page += HTMLPage.contents("<ul>\n\(links.joined())</ul>")
    page += HTMLPage.main(noun: "entries", boxes: [], showsBoxes: false)
    for part in parts {
      page += """
        <article class="feature"><details open><summary><h2>\(part.title) (\(part.entries.count))</h2> \
        <small>\(part.note)</small></summary><div class="body" id="\(part.id)">
        \(part.entries.joined())</div></details></article>

        """
    }
    page += HTMLPage.end
    return page.bytes
  }

  private func entry(_ entry: RequirementCoverage.Entry) -> Markup {
    """
    <section class="sc entry \(entry.state.outcome.rawValue)">
    <h3><i>\(entry.state.rawValue)</i> <a href="\(run.path)#requirements">\(entry.requirement.id)</a></h3>
    <p>\(entry.requirement.text)</p>
    </section>

    """
  }

  private func entry(_ run: PublishedRun) -> Markup {
    let commit: Markup = run.commit.map { "<p class=\"at\">commit <code>\($0)</code></p>\n" } ?? ""
    return """
      <section class="sc entry \(run.outcome.rawValue)">
      <h3>\(run.outcome.markup()) <a href="\(run.path)">\(run.time)</a></h3>
      \(commit)</section>

      """
  }
}
