/// The first page of a published site: the branches, and the runs of each.
extension SiteManifest {
  var index: Bytes {
    let branches = branches
    var page = HTMLPage.start(title: "Runs of specs", skip: "Skip to the runs")
    page += """
      <header><h1>Runs of specs</h1>
      <p>\(branches.count == 1 ? "1 branch" : "\(branches.count) branches"), \
      \(runs.count.counted("run"))</p></header>

      """
    let items = branches.map { branch -> Markup in
      let latest = runs(of: branch).first
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
    let runs = runs(of: branch)
    guard let latest = runs.first else { return "" }
    let outcome = latest.outcome
    let report = SiteManifest.path(of: .report, branch)
    let badge = SiteManifest.path(of: .badge, branch)
    let charts = HistoryCharts(
      runs.dropFirst().reversed().map(\.asHistory), latest.asHistory)
    return """
      <article class="feature \(outcome.rawValue)"><details open><summary>\(outcome.markup()) \
      <h2>\(branch)</h2> <small>\(latest.countsText) · \(latest.start.markup)</small></summary>\
      <div class="body" id="\(Self.anchor(branch))">
      <p class="at">\(HistoryBar(runs.reversed().map(\.outcome)).markup) · \
      <a href="\(report)">newest report</a> · <a href="\(badge)">badge</a></p>
      \(charts.markup)\(runs.map(entry).joined())</div></details></article>

      """
  }

  private func entry(_ run: PublishedRun) -> Markup {
    let outcome = run.outcome
    var facts: [Markup] = []
    if let commit = run.commit { facts.append("commit <code>\(commit.prefix(10))</code>") }
    if let build = run.build {
      facts.append(run.buildURL.flatMap { Markup.link(to: $0, "\(build)") } ?? "\(build)")
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

/// How the newest run of a branch went, for a page that shows a picture, and for other programs.
extension PublishedRun {
  private static let label = "specs"

  /// `770 passed`, `3 failed`, or `failed` if it is not a scenario that has failed; `6 passed, 6 not selected`.
  var badgeText: String {
    guard !isGreen else {
      let rest = unselected.flatMap { $0 > 0 ? ", \($0) not selected" : nil } ?? ""
      return "\(passedCount) passed\(rest)"
    }
    return failingCount > 0 ? "\(failingCount) failed" : "failed"
  }

  /// A picture that needs no network. The words say all; the color is not needed.
  var badge: Bytes {
    let (left, right) = (Self.width(of: Self.label), Self.width(of: badgeText))
    let text = "\(Self.label): \(badgeText)"
    // White on either color has a contrast of more than 5 : 1.
    let color: Markup = isGreen ? "#1a7237" : "#bd1f2d"
    let markup: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
      aria-label="\(text)"><title>\(text)</title>\
      <rect width="\(left)" height="20" fill="#444"/>\
      <rect x="\(left)" width="\(right)" height="20" fill="\(color)"/>\
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" \
      text-anchor="middle">\(Self.text(Self.label, at: 0, width: left))\
      \(Self.text(badgeText, at: left, width: right))</g></svg>

      """
    return markup.bytes
  }

  private static func text(_ text: String, at x: Int, width: Int) -> Markup {
    """
    <text x="\(x + width / 2)" y="14" textLength="\(width - 12)" \
    lengthAdjust="spacingAndGlyphs">\(text)</text>
    """
  }

  /// The width of a text with its margins; the letters are fitted to it.
  private static func width(of text: String) -> Int { text.count * 7 + 12 }

  /// The same as data, in the form that services for badges read.
  var badgeData: Bytes {
    var json = JSONWriter()
    json.beginObject()
    json.field("schemaVersion", 1)
    json.field("label", Self.label)
    json.field("message", badgeText)
    json.field("color", isGreen ? "brightgreen" : "red")
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// The whole run as data.
  var latest: Bytes {
    var json = JSONWriter()
    write(to: &json)
    json.endLine()
    return json.bytes
  }
}
