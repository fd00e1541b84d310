/// The differences as one page: no network, readable without JavaScript, searchable with it.
extension ComparisonReport {
  /// More scenarios of a kind would not be read.
  private static let pageLimit = 500

  var page: Bytes {
    let summary = comparison.summary
    var page = HTMLPage.start(title: "What changed: \(summary)", skip: "Skip to the changes")
    let notes = (comparison.notes + [comparison.unexplainedFailure].compactMap(\.self))
      .map { "<p><strong>\($0)</strong></p>\n" as Markup }
    page += """
      <header class="\(comparison.isWorse ? "failed" : "passed")"><h1>\(comparison.isWorse ? "✘" : "✔") What changed</h1>
      <p><strong>\(summary)</strong></p>
      \(notes.joined())<p>New: \(markup(newName, comparison.new))<br>
      Old: \(markup(oldName, comparison.old))</p></header>

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
    var parts = comparison.counts.map { (id: $0.kind.rawValue, title: $0.kind.title, $0.count) }
    let outside = comparison.newOutsideFailures.count
    parts.insert(("outside", RunComparison.outsideTitle, outside), at: 0)
    parts.append(("requirements", "Requirements", comparison.requirements.count))
    return parts.filter { $0.2 > 0 }.map { id, title, count in
      "<li><a href=\"#\(id)\">\(title)</a> <small>\(count)</small></li>\n"
    }
  }

  private func markup(_ name: String, _ record: RecordedRun) -> Markup {
    "\(name), \(record.start.markup) · \(record.runCount.counted("scenario"))"
  }

  private func section(_ kind: RunComparison.Kind, _ changes: [RunComparison.Change]) -> Markup {
    let entries = changes.prefix(Self.pageLimit).map { entry($0, kind) }
    let rest: Markup =
      changes.count > Self.pageLimit ? "<p>… and \(changes.count - Self.pageLimit) more</p>\n" : ""
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
    return """
      <section class="sc entry \(outcome.rawValue)">
      <h3>\(word)\(scenario.name)</h3>
      \(detail == outcome.rawValue ? "" : "<p>\(detail)</p>\n" as Markup)\
      \(change.reason(kind).map { ReasonMarkup.message($0) } ?? "")\
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
