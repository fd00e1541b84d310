/// The differences between two runs as one page: no network, readable without JavaScript, searchable with it.
struct ComparisonPage {
  /// More scenarios of a kind would not be read.
  private static let limit = 500

  private let comparison: RunComparison
  private let oldName: String
  private let newName: String
  /// The page with the report of the new run, to which scenarios are linked, if there is one.
  private let report: String?

  init(_ comparison: RunComparison, oldName: String, newName: String, report: String? = nil) {
    self.comparison = comparison
    self.oldName = oldName
    self.newName = newName
    self.report = report
  }

  var bytes: Bytes {
    let summary = comparison.summary
    var page = HTMLPage.start(title: "What changed: \(summary)", skip: "Skip to the changes")
    let notes = (comparison.notes + [comparison.unexplainedFailure].compactMap(\.self))
      .map { "<p><strong>\($0)</strong></p>\n" as Markup }
    page += """
      <header class="\(comparison.isWorse ? "failed" : "passed")"><h1>\(comparison.isWorse ? "✘" : "✔") What changed</h1>
      <p><strong>\(summary)</strong></p>
      \(notes.joined())<p>New: \(label(newName, comparison.new, link: report))<br>
      Old: \(label(oldName, comparison.old))</p></header>

      """
    page += HTMLPage.contents("<ul>\n\(contents.joined())</ul>")
    page += HTMLPage.main(noun: "scenarios", boxes: [], showsBoxes: false)
    page += outside
    for (kind, changes) in comparison.changes { page += section(kind, changes) }
    page += requirements
    if comparison.changes.isEmpty { page += "<p>No scenario came to another result.</p>\n" }
    page += HTMLPage.end
    return page.bytes
  }

  private var contents: [Markup] {
    var items = comparison.counts.map { kind, count -> Markup in
      "<li><a href=\"#\(kind.rawValue)\">\(kind.title)</a> <small>\(count)</small></li>\n"
    }
    if !comparison.newOutsideFailures.isEmpty {
      items.insert(
        """
        <li><a href="#outside">\(RunComparison.outsideTitle)</a> \
        <small>\(comparison.newOutsideFailures.count)</small></li>

        """, at: 0)
    }
    if !comparison.requirements.isEmpty {
      items.append(
        """
        <li><a href="#requirements">Requirements</a> \
        <small>\(comparison.requirements.count)</small></li>

        """)
    }
    return items
  }

  private func label(_ name: String, _ record: RecordedRun, link: String? = nil) -> Markup {
    let text: Markup = link.map { "<a href=\"\($0)\">\(name)</a>" } ?? "\(name)"
    return "\(text), \(record.start.markup) · \(record.runCount.counted("scenario"))"
  }

  private func section(_ kind: RunComparison.Kind, _ changes: [RunComparison.Change]) -> Markup {
    let entries = changes.prefix(Self.limit).map { entry($0, kind) }
    let rest: Markup =
      changes.count > Self.limit ? "<p>… and \(changes.count - Self.limit) more</p>\n" : ""
    return part(kind.rawValue, "\(kind.title) (\(changes.count))", entries.joined() + rest)
  }

  private func part(_ id: String, _ title: String, _ content: Markup) -> Markup {
    """
    <article class="feature"><details open><summary><h2>\(title)</h2></summary>\
    <div class="body" id="\(id)">
    \(content)</div></details></article>

    """
  }

  private func entry(_ change: RunComparison.Change, _ kind: RunComparison.Kind) -> Markup {
    guard let scenario = change.after ?? change.before else { return "" }
    let outcome = scenario.outcome ?? .skipped
    // What is gone has no result; its detail says which one it had.
    let word: Markup = change.after?.outcome == nil ? "" : outcome.markup() + " "
    let detail = RunComparison.detail(change, kind)
    // Only what ran is in the report.
    let isLinked = change.after?.outcome != nil
    let name: Markup =
      report.flatMap { page in
        isLinked ? "<a href=\"\(page)#scenario-\(scenario.id)\">\(scenario.name)</a>" : nil
      } ?? "\(scenario.name)"
    return """
      <section class="sc entry \(outcome.rawValue)">
      <h3>\(word)\(name)</h3>
      \(detail == outcome.rawValue ? "" : "<p>\(detail)</p>\n" as Markup)\
      <p class="at">\(scenario.place) · \(scenario.id)</p>
      </section>

      """
  }

  private var outside: Markup {
    let failures = comparison.newOutsideFailures
    guard !failures.isEmpty else { return "" }
    let items = failures.map { "<li>\($0.text)</li>\n" as Markup }
    return part(
      "outside", "\(RunComparison.outsideTitle) (\(failures.count))",
      "<ul>\n\(items.joined())</ul>\n")
  }

  private var requirements: Markup {
    guard !comparison.requirements.isEmpty else { return "" }
    let rows = comparison.requirements.map { change -> Markup in
      let requirement = change.requirement
      return """
        <tr><th scope="row">\(requirement.id)</th><td>\(requirement.text)</td>\
        <td>\(change.after.rawValue)</td><td>\(change.before.rawValue)</td></tr>

        """
    }
    return part(
      "requirements", "Requirements (\(comparison.requirements.count))",
      """
      <div class="wide" tabindex="0" role="region" aria-label="Requirements"><table>
      <thead><tr><th scope="col">id</th><th scope="col">text</th><th scope="col">state</th>\
      <th scope="col">before</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody></table></div>

      """)
  }
}

extension Duration {
  /// The time since 1970 for a page.
  var markup: Markup { "<time datetime=\"\(timestamp.prefix(19))Z\">\(day)</time>" }
}
