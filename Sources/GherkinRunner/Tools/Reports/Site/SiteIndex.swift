/// The first page of a published site: the branches, and the runs of each.
struct SiteIndex {
  private let manifest: SiteManifest

  init(_ manifest: SiteManifest) { self.manifest = manifest }

  var bytes: Bytes {
    let branches = manifest.branches
    var page = HTMLPage.start(title: "Runs of specs", skip: "Skip to the runs")
    page += """
      <header><h1>Runs of specs</h1>
      <p>\(branches.count == 1 ? "1 branch" : "\(branches.count) branches"), \
      \(manifest.runs.count.counted("run"))</p></header>

      """
    let items = branches.map { branch -> Markup in
      let latest = manifest.runs(of: branch).first
      let outcome = latest?.outcome ?? .skipped
      return """
        <li class="\(outcome.rawValue)">\(outcome.markup()) \
        <a href="#\(Self.anchor(branch))">\(branch)</a></li>

        """
    }
    page += HTMLPage.contents("<h2>Branches</h2>\n<ul>\n\(items.joined())</ul>")
    page += HTMLPage.main(
      noun: "runs", legend: "Result",
      boxes: [("failed", "failed"), ("flaky", "flaky"), ("passed", "passed")])
    for branch in branches { page += section(branch) }
    page += HTMLPage.end
    return page.bytes
  }

  private static func anchor(_ branch: String) -> String {
    "branch-\(PublishedRun.folder(of: branch))"
  }

  private func section(_ branch: String) -> Markup {
    let runs = manifest.runs(of: branch)
    guard let latest = runs.first else { return "" }
    let outcome = latest.outcome
    let bar = HistoryBar(runs.reversed().map(\.outcome))
    let report = SiteManifest.path(of: .report, branch)
    let badge = SiteManifest.path(of: .badge, branch)
    return """
      <article class="feature \(outcome.rawValue)"><details open><summary>\(outcome.markup()) \
      <h2>\(branch)</h2> <small>\(latest.countsText) · \(latest.start.markup)</small></summary>\
      <div class="body" id="\(Self.anchor(branch))">
      <p class="at"><span role="img" aria-label="\(bar.words)" title="\(bar.words)">\(bar.text)</span> · \
      <a href="\(report)">newest report</a> · <a href="\(badge)">badge</a></p>
      \(runs.map(entry).joined())</div></details></article>

      """
  }

  private func entry(_ run: PublishedRun) -> Markup {
    let outcome = run.outcome
    var facts: [Markup] = []
    if let commit = run.commit { facts.append("commit <code>\(commit.prefix(10))</code>") }
    if let build = run.build {
      facts.append(run.buildURL.flatMap { MarkupLink.to($0, "\(build)") } ?? "\(build)")
    }
    facts.append("took \(run.duration.text)")
    let changes: Markup =
      run.changesText.map { text in
        """
        <p>Since the run before: <a href="\(run.folder)/\(PublishedRun.File.changes)">\(text)</a></p>

        """
      } ?? ""
    return """
      <section class="sc entry \(outcome.rawValue)">
      <h3>\(outcome.markup()) <a href="\(run.folder)/\(PublishedRun.File.report)">\
      \(run.start.markup)</a></h3>
      <p>\(run.countsText)\(reason(run))</p>
      \(changes)<p class="at">\(facts.joined(" · "))</p>
      </section>

      """
  }

  /// Why a run is not green, if its counts do not show that.
  private func reason(_ run: PublishedRun) -> Markup {
    guard !run.isGreen, !run.isExplainedByCounts else { return "" }
    return "<br>\(run.headline.drop { !$0.isLetter && !$0.isNumber })"
  }
}
